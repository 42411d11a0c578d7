export const SEATS = 4;

/** A fixed list of four, as the layout wants it. */
export const four = <Item>(list: readonly Item[]): [Item, Item, Item, Item] => list as [Item, Item, Item, Item];
