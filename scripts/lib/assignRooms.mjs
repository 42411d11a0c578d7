/** Gives each test file to the room that names the longest beginning of its path, or to `rest`. */
export function assignRooms(rooms, rest, { vitest, forge }) {
  const all = [...rooms, { ...rest, vitest: [''], forge: [''] }];
  const filled = all.map((room) => ({ ...room, vitest: [], forge: [] }));
  for (const [kind, files] of Object.entries({ vitest, forge }))
    for (const file of files) {
      const lengths = all.map((room) =>
        Math.max(-1, ...room[kind].filter((start) => file.startsWith(start)).map((start) => start.length)),
      );
      filled[lengths.indexOf(Math.max(...lengths))][kind].push(file);
    }
  return filled.filter((room) => room.vitest.length + room.forge.length > 0);
}
