/** Functions that keep what they answered. */

/** Make a function that is called once. */
export function once<Value>(make: () => Value): () => Value {
  let made: {value: Value} | undefined
  return () => (made ??= {value: make()}).value
}

/**
 * Make a function keep its last answer. What is asked of a text is often asked once
 * for each of its words, and a text may be long.
 */
export function rememberLast<Value>(make: (text: string) => Value): (text: string) => Value {
  let last: {text: string; value: Value} | undefined
  return (text) => {
    if (last?.text !== text) last = {text, value: make(text)}
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

/** Make a function keep its answer on each object, as long as that lives. */
export function rememberOf<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return remember(make, new WeakMap())
}
