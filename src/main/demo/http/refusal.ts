/** An answer that is not a success, in the interface's error form. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body(): { error: string; message: string } {
    return { error: this.code, message: this.message };
  }
}

/** The interface does not show this case; 422 with code `invalid` is this service's choice. */
export function invalid(message: string): Refusal {
  return new Refusal(422, 'invalid', message);
}

/** The interface does not show this case either. */
export function notFound(message: string): Refusal {
  return new Refusal(404, 'not_found', message);
}
