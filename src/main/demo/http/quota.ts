/** Requests of one key in one clock hour, or in the shorter window of a test. */

export interface QuotaState {
  limit: number;
  remaining: number;
  /** Epoch seconds of the end of the window; for the hour its next top, UTC. */
  reset: number;
}

export class QuotaMeter {
  readonly #limit: number;
  readonly #window: number;
  readonly #since: number;
  #turn = Number.NaN;
  #used = 0;

  /**
   * @param window seconds
   * @param since epoch seconds at which a window began
   */
  constructor(limit: number, window = 3600, since = 0) {
    this.#limit = limit;
    this.#window = window;
    this.#since = since;
  }

  /** Counts one request; `granted` is false where the window's quota was used up before it. */
  spend(now: number): QuotaState & { granted: boolean } {
    const turn = Math.floor((now - this.#since) / this.#window);
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#used = 0;
    }
    const granted = this.#used < this.#limit;
    if (granted) this.#used++;
    return {
      granted,
      limit: this.#limit,
      remaining: this.#limit - this.#used,
      reset: this.#since + (turn + 1) * this.#window,
    };
  }
}
