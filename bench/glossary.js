const starts = ['Cargo', 'Parcel', 'Depot', 'Ledger', 'Basket', 'Courier', 'Pallet', 'Tariff', 'Freight', 'Voucher']
const middles = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu']
const ends = ['base', 'flow', 'grid', 'hub', 'kit', 'mesh', 'port', 'rail', 'stack', 'sync']

/**
 * Make the terms of a project, half of them of one word and half of two, each with a wrong
 * form: "Cargobabase", for which people write "cargoba base". None is an everyday word.
 *
 * @param {number} count at most 1,500; the same ones each time
 */
export function makeTerms(count) {
  return Array.from({length: count}, (_, index) => {
    const start = starts[index % starts.length] ?? ''
    const middle = middles[Math.floor(index / starts.length) % middles.length] ?? ''
    const end = ends[(index * 7 + Math.floor(index / (starts.length * middles.length))) % ends.length] ?? ''
    const [term, form] =
      index % 2 === 0
        ? [`${start}${middle}${end}`, `${start}${middle} ${end}`]
        : [`${start}${middle} ${end.charAt(0).toUpperCase()}${end.slice(1)}`, `${start}${middle}${end}`]
    return {
      term,
      kind: 'name',
      meaning: `Part ${index} of the shop.`,
      avoid: [form.toLowerCase()],
    }
  })
}
