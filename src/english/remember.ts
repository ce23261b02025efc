/** Functions that keep what they answered. */

/** Make a function that is called once. */
export function once<Value>(make: () => Value): () => Value {
  let made: {value: Value} | undefined
  return () => (made ??= {value: make()}).value
}

/**
 * Make a function keep its last answer. What is asked of a text or a page is often asked once
 * for each of its words, and pages come one after the other.
 */
export function rememberLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: {key: Key; value: Value} | undefined
  return (key) => {
    if (!last || last.key !== key) last = {key, value: make(key)}
    return last.value
  }
}

interface Known<Key, Value> {
  get(key: Key): {value: Value} | undefined
  set(key: Key, answer: {value: Value}): unknown
}

/** Make a function keep all its answers, as long as it lives. */
export function remember<Key, Value>(
  make: (key: Key) => Value,
  known: Known<Key, Value> = new Map(),
): (key: Key) => Value {
  return (key) => {
    let answer = known.get(key)
    if (!answer) known.set(key, (answer = {value: make(key)}))
    return answer.value
  }
}

/**
 * Make a function keep its answer on each object, as long as that lives. It is for objects that
 * many pages share: V8 would keep all that is known of a page until its slow collection.
 */
export function rememberOf<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return remember(make, new WeakMap())
}
