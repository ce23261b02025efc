/** Caches results of functions. */

/** Wrap a function, so that only the first call runs the function. Later calls return the same result. */
export function once<Value>(make: () => Value): () => Value {
  let made: {value: Value} | undefined
  return () => (made ??= {value: make()}).value
}

/**
 * Cache only the last result of a function. For example, a function may be called with the same page
 * for each word of the page, and then with the next page.
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

/** Cache all results of a function. */
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
 * Cache the result of a function for each object, as long as the object exists. Use this cache for
 * objects that many pages share. Do not use it for pages, because V8 is slow to free the results.
 */
export function rememberOf<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return remember(make, new WeakMap())
}
