/**
 * Ordinary English words that products and terms are named after too, each with a
 * phrase in which it is nothing but the word.
 *
 * Not a dictionary: a word that is missing is not asked about.
 */
const phrases = (
  'access: you have access to the shop|act: they act at once|active: the active order|air: fresh air|amber: an amber light|' +
  'angular: an angular shape|apple: an apple a day|arc: an arc of light|atlas: look it up in an atlas|atom: every atom counts|' +
  'basic: a basic need|beam: a beam of light|bolt: a bolt of cloth|box: put it in a box|branch: a branch of the shop|' +
  'brave: a brave choice|bridge: cross the bridge|buffer: leave a buffer of a day|button: press the button|cargo: unload the cargo|' +
  'celery: a stick of celery|chef: the chef is busy|chrome: a chrome finish|circle: sit in a circle|cloud: a cloud in the sky|' +
  'compass: use a compass|compose: compose a message|consul: the consul waits|crystal: a crystal glass|cypress: a cypress tree|' +
  'dart: throw a dart|delta: the delta of a river|discord: sow discord|drift: drift away|edge: the edge of the table|' +
  'element: an element of doubt|elixir: an elixir of life|ember: the last ember|envoy: send an envoy|excel: excel at it|' +
  'express: we express our thanks|falcon: a falcon flies|fast: a fast delivery|fetch: fetch the order|flask: a flask of tea|flow: go with the flow|' +
  'flutter: a flutter of wings|front: the front of the shop|go: you can go to the shop|graph: draw a graph|grape: a bunch of grapes|' +
  'gusto: eat with gusto|hub: the hub of a wheel|intercom: use the intercom|jade: a jade ring|jest: said in jest|' +
  'kite: fly a kite|lambda: a lambda in the formula|linear: a linear growth|lodge: lodge a complaint|mercury: a drop of mercury|' +
  'meteor: a meteor falls|monday: see you on monday|mocha: a cup of mocha|nest: a nest of birds|next: the next order|node: a node of the tree|' +
  'notion: a vague notion|nova: a nova in the sky|oracle: ask the oracle|outlook: a bright outlook|phoenix: a phoenix rises|' +
  'plaid: a plaid shirt|play: play a game|pulse: feel the pulse|puppet: a puppet on a string|python: a python in the zoo|' +
  'rails: off the rails|ramp: walk up the ramp|react: react to the news|realm: a realm of its own|relay: relay the message|' +
  'requests: all requests are read|ruby: a ruby ring|rust: rust on the door|salt: a pinch of salt|' +
  'segment: a segment of the market|sentry: a sentry at the door|sequel: a sequel to the film|shell: a shell on the beach|' +
  'slack: cut some slack|snowflake: a snowflake falls|socket: the socket in the wall|spark: a spark of hope|spring: in the spring|' +
  'sprite: a sprite of the woods|square: a square table|stack: a stack of boxes|storm: a storm comes|stripe: a red stripe|' +
  'swagger: walk with a swagger|swift: a swift reply|switch: flip the switch|target: hit the target|teams: two teams play|' +
  'terraform: terraform a planet|token: a token of thanks|travel: travel light|twig: a twig snaps|' +
  'unity: in unity there is strength|vault: a vault of the bank|vim: full of vim|visa: apply for a visa|wave: a wave of orders|' +
  'wise: a wise choice|word: in a word|zoom: zoom in on it'
).split('|')

const byWord = new Map(
  phrases.map((entry) => {
    const [word = '', phrase = ''] = entry.split(': ')
    return [word, phrase] as const
  }),
)

/**
 * A phrase of ordinary English that holds a word: "we express our thanks".
 *
 * @param word in any letters
 * @returns nothing where the word is not known to be an ordinary one
 */
export function findOrdinaryPhrase(word: string): string | undefined {
  return byWord.get(word.toLowerCase())
}
