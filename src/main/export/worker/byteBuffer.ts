/** A reused, growing buffer into which CSV cells are written as bytes, for the speed that the bench `csv` measures. */

const PLUS = 43;
const MINUS = 45;
const ZERO = 48;
const COLON = 58;
/** `Z`. */
const UTC = 90;
const SECONDS_A_DAY = 86_400;
/** Beyond fifteen digits thousandths are not exact. */
const MAX_THOUSANDTHS = 1e15;
const MAX_INT32 = 0x7fffffff;
/** Longest number or time: `-1.2345678901234567e-308`, `+275760-09-13T00:00:00+00:00`. */
const LONGEST = 40;

/** How a dialect writes a time. */
export interface TimeStyle {
  /** Between date and time of day. */
  between: 'T' | ' ';
  /** Whether `Z` or the offset (`+01:00`) follows. */
  offset: boolean;
}

export class ByteBuffer {
  bytes: Buffer;
  length = 0;
  /** The UTC day whose date was written last, in days since 1970. */
  #day = Number.NaN;
  #date: Uint8Array = new Uint8Array();

  /** @param size bytes to begin with. */
  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  /** A copy of the content. */
  content(): Uint8Array {
    return new Uint8Array(this.bytes.subarray(0, this.length));
  }

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(needed * 2);
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  /** Many bytes. */
  append(from: Uint8Array): void {
    this.reserve(from.length);
    this.bytes.set(from, this.length);
    this.length += from.length;
  }

  /** A loop is faster than `set` for a few bytes. */
  copy(from: Uint8Array): void {
    this.reserve(from.length);
    const { bytes } = this;
    let at = this.length;
    for (let i = 0; i < from.length; i++) bytes[at++] = from[i] ?? 0;
    this.length = at;
  }

  text(text: string): void {
    // A UTF-16 unit becomes at most three bytes.
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length, 'utf8');
  }

  /**
   * The shortest decimal text that reads back as the same number, as `String(value)` gives it.
   * Nearly all numbers are thousandths, which are written digit by digit.
   */
  number(value: number, decimalMark: '.' | ','): void {
    const thousandths = Math.round(value * 1000);
    if (thousandths / 1000 === value && Math.abs(thousandths) < MAX_THOUSANDTHS) {
      this.#thousandths(thousandths, decimalMark.charCodeAt(0));
    } else {
      this.text(String(value).replace('.', decimalMark));
    }
  }

  #thousandths(value: number, decimalMark: number): void {
    this.reserve(LONGEST);
    let left = value;
    if (left < 0) {
      this.bytes[this.length++] = MINUS;
      left = -left;
    }
    const whole = Math.floor(left / 1000);
    this.#whole(whole);
    const fraction = (left - whole * 1000) | 0;
    if (fraction === 0) return;
    const { bytes } = this;
    bytes[this.length++] = decimalMark;
    const hundredths = ((fraction / 10) | 0) % 10;
    const last = fraction % 10;
    bytes[this.length++] = ZERO + ((fraction / 100) | 0);
    if (hundredths !== 0 || last !== 0) bytes[this.length++] = ZERO + hundredths;
    if (last !== 0) bytes[this.length++] = ZERO + last;
  }

  /** @param value whole, from 0 to 10^12. */
  #whole(value: number): void {
    if (value > MAX_INT32) {
      this.text(String(value));
      return;
    }
    const { bytes } = this;
    let left = value | 0;
    let digits = 1;
    for (let limit = 10; left >= limit && digits < 10; limit *= 10) digits++;
    this.length += digits;
    let at = this.length;
    do {
      const rest = (left / 10) | 0;
      bytes[--at] = ZERO + left - rest * 10;
      left = rest;
    } while (left > 0);
  }

  /**
   * ISO 8601, or as spreadsheets read it: `2016-01-01T00:50:00Z`, `2016-01-01 00:50:00`.
   * @param seconds epoch seconds, whole.
   * @param offset seconds east of UTC, whole minutes; null: UTC.
   */
  time(seconds: number, offset: number | null, style: TimeStyle): void {
    const local = seconds + (offset ?? 0);
    const day = Math.floor(local / SECONDS_A_DAY);
    if (day !== this.#day) {
      const [date = ''] = new Date(day * SECONDS_A_DAY * 1000).toISOString().split('T');
      this.#date = Buffer.from(date);
      this.#day = day;
    }
    this.reserve(LONGEST);
    this.copy(this.#date);
    this.bytes[this.length++] = style.between.charCodeAt(0);
    const second = (local - day * SECONDS_A_DAY) | 0;
    this.#twoDigits((second / 3600) | 0);
    this.bytes[this.length++] = COLON;
    this.#twoDigits(((second / 60) | 0) % 60);
    this.bytes[this.length++] = COLON;
    this.#twoDigits(second % 60);
    if (!style.offset) return;
    if (offset === null) this.bytes[this.length++] = UTC;
    else this.#offset(offset);
  }

  #offset(seconds: number): void {
    const minutes = Math.abs(seconds) / 60;
    this.bytes[this.length++] = seconds < 0 ? MINUS : PLUS;
    this.#twoDigits((minutes / 60) | 0);
    this.bytes[this.length++] = COLON;
    this.#twoDigits(minutes % 60);
  }

  #twoDigits(value: number): void {
    const tens = (value / 10) | 0;
    this.bytes[this.length++] = ZERO + tens;
    this.bytes[this.length++] = ZERO + value - tens * 10;
  }
}
