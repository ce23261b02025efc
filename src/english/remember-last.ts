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
