/** One writer, many readers; each reader gets everything from when it started, in order. */
export interface Stream<Item> {
  push(item: Item): void;
  end(): void;
  read(first?: Item): AsyncIterableIterator<Item>;
}

export function openStream<Item>(): Stream<Item> {
  const readers = new Set<{ items: Item[]; wake: () => void }>();
  let ended = false;
  return {
    push(item) {
      for (const reader of readers) {
        reader.items.push(item);
        reader.wake();
      }
    },
    end() {
      ended = true;
      for (const reader of readers) reader.wake();
    },
    async *read(first) {
      const reader = { items: first === undefined ? [] : [first], wake: () => {} };
      readers.add(reader);
      try {
        for (;;) {
          const item = reader.items.shift();
          if (item !== undefined) yield item;
          else if (ended) return;
          else
            await new Promise<void>((resolve) => {
              reader.wake = resolve;
            });
        }
      } finally {
        readers.delete(reader);
      }
    },
  };
}
