/** A bar on one line, only where a person is looking. */
export function progressBar(
  title: string,
  stream: NodeJS.WriteStream = process.stderr,
): (done: number, of: number) => void {
  if (!stream.isTTY) return () => {};
  return (done, of) => {
    const width = 30;
    const filled = Math.round((width * done) / Math.max(1, of));
    stream.write(
      `\r${title} [${'█'.repeat(filled)}${' '.repeat(width - filled)}] ${done} of ${of}${done >= of ? '\n' : ''}`,
    );
  };
}
