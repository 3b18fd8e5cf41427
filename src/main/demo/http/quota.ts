/** Requests of one key in one clock hour. */

export interface QuotaState {
  limit: number;
  remaining: number;
  /** Epoch seconds of the next top of the hour, UTC. */
  reset: number;
}

export class QuotaMeter {
  readonly #limit: number;
  #hour = Number.NaN;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one request; `granted` is false where the hour's quota was used up before it. */
  spend(now: number): QuotaState & { granted: boolean } {
    const hour = Math.floor(now / 3600);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#used = 0;
    }
    const granted = this.#used < this.#limit;
    if (granted) this.#used++;
    return {
      granted,
      limit: this.#limit,
      remaining: this.#limit - this.#used,
      reset: (hour + 1) * 3600,
    };
  }
}
