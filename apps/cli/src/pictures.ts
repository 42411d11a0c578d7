/** A state as lines of text. */
export type Picture = (state: unknown) => string;

/** How a game with a board is drawn; undefined where one line says it all. */
export async function pictureOf(game: string): Promise<Picture | undefined> {
  if (game !== 'duel') return undefined;
  const { drawState } = await import('@facedown/duel');
  return (state) => drawState(state as never);
}
