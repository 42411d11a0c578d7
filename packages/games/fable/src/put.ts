/** The list with one item changed. */
export const put = <Item>(list: readonly Item[], at: number, item: Item): Item[] =>
  list.map((old, i) => (i === at ? item : old));
