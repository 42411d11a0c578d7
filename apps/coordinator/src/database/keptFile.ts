/** A file in the database, whose size is known before it is read. */
export interface KeptFile<T = Uint8Array> {
  readonly size: number;
  read(): Promise<T>;
}
