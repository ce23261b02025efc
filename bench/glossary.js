const starts = ['Cargo', 'Parcel', 'Depot', 'Ledger', 'Basket', 'Courier', 'Pallet', 'Tariff', 'Freight', 'Voucher']
const middles = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu']
const ends = ['base', 'flow', 'grid', 'hub', 'kit', 'mesh', 'port', 'rail', 'stack', 'sync']

/**
 * Make up the terms of a project. Half of them have one word and half two. Each has a wrong form:
 * "cargoba base" for "Cargobabase". None is an everyday word.
 *
 * @param {number} count at most 1,500; the same count gives the same terms
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
