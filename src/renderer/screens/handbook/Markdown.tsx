/** Parsed Markdown as elements: what the handbook uses of it, and no HTML. */
import type { MarkedToken, Token, Tokens } from 'marked';
import { createContext, Fragment, useContext } from 'react';
import { cutAtWords } from './sections.ts';

/** The words that are marked, and what a link does. */
export const ReaderContext = createContext({
  query: '',
  openLink: (_href: string): void => undefined,
});

export function Marked({ text }: { text: string }) {
  const parts = cutAtWords(text, useContext(ReaderContext).query);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
  return parts.map((part, n) => (n % 2 === 1 ? <mark key={n}>{part}</mark> : part));
}

export function Markdown({ tokens = [] }: { tokens: readonly Token[] | undefined }) {
  return tokens.map((token, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a page stay in their order.
    <Fragment key={n}>
      <Element token={token as MarkedToken} />
    </Fragment>
  ));
}

const elements = { paragraph: 'p', list_item: 'li', strong: 'strong', em: 'em' } as const;

function Element({ token }: { token: MarkedToken }) {
  const { openLink } = useContext(ReaderContext);
  const inside =
    'tokens' in token && token.tokens ? (
      <Markdown tokens={token.tokens} />
    ) : (
      <Marked text={'text' in token ? token.text : ''} />
    );
  switch (token.type) {
    case 'paragraph':
    case 'list_item':
    case 'strong':
    case 'em': {
      const Name = elements[token.type];
      return <Name>{inside}</Name>;
    }
    case 'list': {
      const Name = token.ordered ? 'ol' : 'ul';
      return (
        <Name>
          <Markdown tokens={token.items} />
        </Name>
      );
    }
    case 'table':
      return <Table table={token} />;
    case 'code':
      return <pre>{inside}</pre>;
    case 'codespan':
      return <code>{inside}</code>;
    case 'link':
      return (
        <a
          className="link"
          href={token.href}
          onClick={(event) => {
            event.preventDefault();
            openLink(token.href);
          }}
        >
          {inside}
        </a>
      );
    default:
      return inside;
  }
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ text, tokens }) => (
            <th key={text} scope="col">
              <Markdown tokens={tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]?.text}>
            {cells.map(({ tokens }, n) => (
              <td key={header[n]?.text}>
                <Markdown tokens={tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
