/** Finds the translation of what a test names in English, by the compiled message catalogues. */
import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';

interface Entry {
  english: CompiledMessage;
  text: CompiledMessage;
}

const withoutTags = (text: string): string => text.replace(/<\/?\w+\/?>/g, '');
/** A build joins a number and its unit by a no-break space. */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');

/** The texts a message can give: one for each branch, `hole` in place of each value. */
function variants(message: CompiledMessage, hole: string, text: (raw: string) => string): string[] {
  const of = (tokens: readonly CompiledMessageToken[]): string[] =>
    tokens.reduce<string[]>(
      (starts, token) => {
        const ends = ((): string[] => {
          if (typeof token === 'string') return [text(withoutTags(token))];
          const [, , choices] = token;
          if (typeof choices !== 'object' || choices === null) return [hole];
          return Object.entries(choices)
            .filter(([name]) => name !== 'offset')
            .flatMap(([, choice]) => (Array.isArray(choice) ? of(choice) : of([String(choice)])));
        })();
        return starts.flatMap((start) => ends.map((end) => start + end));
      },
      [''],
    );
  return of(message).map((one) => one.replaceAll('#', hole));
}

/** Translates what locators look for. */
export class Translation {
  readonly #entries: Entry[];
  /** Messages without values. */
  readonly #plain: ReadonlyMap<string, string>;

  /** @param english @param texts of both languages, by the ids of the messages; compiled */
  constructor(
    english: Readonly<Record<string, CompiledMessage>>,
    texts: Readonly<Record<string, CompiledMessage>>,
  ) {
    this.#entries = Object.entries(texts).flatMap(([id, text]) => {
      const of = english[id];
      return of === undefined ? [] : [{ english: of, text }];
    });
    const whole = ({ english, text }: Entry): [string, string][] => {
      const [from, to] = [variants(english, '\u0001', String), variants(text, '\u0001', String)];
      const [first, second] = [from[0] ?? '', to[0] ?? ''];
      return from.length > 1 || `${first}${second}`.includes('\u0001') ? [] : [[first, second]];
    };
    this.#plain = new Map(this.#entries.flatMap(whole));
  }

  /** Finds the translations of each message whose English text matches. Names of buoys and the like stay. */
  of(wanted: string | RegExp): string | RegExp {
    const matches = (english: string): boolean =>
      typeof wanted === 'string' ? english === wanted : wanted.test(english);
    const found = this.#entries.filter(({ english }) =>
      variants(english, '2', (raw) => raw).some(matches),
    );
    if (found.length === 0) return wanted;
    const texts = new Set(found.flatMap(({ text }) => variants(text, '\u0001', (raw) => raw)));
    const [only] = texts;
    if (typeof wanted === 'string' && texts.size === 1 && only && !only.includes('\u0001')) {
      return only;
    }
    const alternatives = new Set(found.flatMap(({ text }) => variants(text, '.+', escaped)));
    const isWhole = typeof wanted === 'string' || wanted.source.startsWith('^');
    const either = `(${[...alternatives].join('|')})`;
    return new RegExp(isWhole ? `^${either}$` : either);
  }

  /** The translation of an English text that is a whole message without values; null where it has none. */
  exact(english: string): string | null {
    const found = this.#plain.get(english);
    return found === undefined || found === english ? null : found;
  }
}
