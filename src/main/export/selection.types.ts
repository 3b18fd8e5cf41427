/** What a selection gives the writer, slice by slice. */
export interface Slice {
  /** Whole lines. */
  text: string;
  rows: number;
}

export interface CsvSource {
  header: readonly string[];
  /** Rows to come; null where counting them would cost as much as writing them. */
  total: number | null;
  /** Each slice takes a few milliseconds, so that other work can go between them. */
  slices: Iterable<Slice>;
}
