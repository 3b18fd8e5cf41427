/** The handbook: contents or hits of the search, and the page beside or below them. */
import { plural, t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import { Source } from '#shared/model/sources.ts';
import { listsMarkdown } from './lists.ts';
import { Markdown, Marked, ReaderContext } from './Markdown.tsx';
import {
  anchorOf,
  findSections,
  handbookPages,
  type Place,
  type Section,
  sectionsOf,
  snippetOf,
} from './sections.ts';
import './handbook.css';

const files = import.meta.glob<string>('../../../../docs/{en,fr,es,pt}/*.md', {
  query: '?raw',
  import: 'default',
});

/** All pages in the language of the window; the shortcuts and terms are before the other sections of the last one. */
export async function readHandbook(): Promise<Section[]> {
  const { info } = useApp.getState();
  const pages = handbookPages.map(async (page) => {
    const markdown = (await files[`../../../../docs/${i18n.locale}/${page}.md`]?.()) ?? '';
    const lists = page === 'terms' ? listsMarkdown(info?.platform) : '';
    return sectionsOf(
      page,
      markdown.replace(/^(?=## )/m, () => lists),
    );
  });
  return (await Promise.all(pages)).flat();
}

export const shortcutsPlace = (): Place => ({
  page: 'terms',
  anchor: anchorOf(t`Keyboard shortcuts`),
});

export function Handbook(props: {
  sections: readonly Section[];
  first: Place;
  onClose: () => void;
}) {
  const { sections, first, onClose } = props;
  const [query, setQuery] = useState('');
  /** The one that is shown is the last. */
  const [places, setPlaces] = useState([first]);
  const place = places.at(-1) ?? first;
  const { run: openSource, error } = useAction((source: Source) => call('openSource', source));
  const isSearch = query.trim() !== '';
  const listed = isSearch
    ? findSections(sections, query)
    : sections.filter(({ page, anchor }) => anchor === '' || page === place.page);
  const count = listed.length;
  const go = ({ page, anchor }: Place) => setPlaces([...places, { page, anchor }]);
  const openLink = (href: string) => {
    const source = Source.safeParse(href);
    if (source.success) return openSource(source.data);
    const [file = '', anchor = ''] = href.split('#');
    go({ page: handbookPages.find((page) => file === `${page}.md`) ?? place.page, anchor });
  };
  useCommand('show-handbook', onClose);
  useCommand('show-shortcuts', () => go(shortcutsPlace()));
  return (
    <ReaderContext value={{ query, openLink }}>
      <div className="toolbar line">
        <Button
          icon={<ArrowLeft size={16} />}
          aria-label={t`Back`}
          disabledBecause={places.length > 1 ? null : t`This is the first page you opened`}
          onClick={() => setPlaces(places.slice(0, -1))}
        />
        <search className="grow line">
          <SearchField
            label={t`Search the handbook`}
            text={query}
            onText={setQuery}
            onEnter={() => {
              const [hit] = listed;
              if (hit && isSearch) go(hit);
            }}
          />
          <span className="small numeric" role="status">
            {isSearch ? plural(count, { one: '# hit', other: '# hits' }) : ''}
          </span>
        </search>
      </div>
      <ErrorNote error={error} />
      <div className="split grow handbook">
        <div className="split-body side fill">
          <nav className="split-side" aria-label={t`Contents`}>
            {listed.map((section) => (
              <button
                key={`${section.page} ${section.anchor}`}
                type="button"
                className={section.anchor === '' ? 'item column strong' : 'item column'}
                aria-current={
                  section.page === place.page && section.anchor === place.anchor
                    ? 'page'
                    : undefined
                }
                onClick={() => go(section)}
              >
                <span>
                  <Marked text={section.title} />
                </span>
                {isSearch ? (
                  <span className="small quiet">
                    <Marked text={snippetOf(section.text, query)} />
                  </span>
                ) : null}
              </button>
            ))}
          </nav>
          <Page sections={sections.filter(({ page }) => page === place.page)} place={place} />
        </div>
      </div>
    </ReaderContext>
  );
}

/** Begins with the section of the place; keys scroll it. */
function Page({ sections, place }: { sections: readonly Section[]; place: Place }) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const headings = [...(page.current?.querySelectorAll<HTMLElement>('[data-anchor]') ?? [])];
    page.current?.focus();
    headings.find(({ dataset }) => dataset.anchor === place.anchor)?.scrollIntoView();
  }, [place]);
  return (
    <article
      ref={page}
      className="split-main scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
      tabIndex={0}
      aria-label={sections[0]?.title}
    >
      {sections.map(({ anchor, title, tokens }) => (
        <section key={anchor}>
          <h3 data-anchor={anchor} className={anchor === '' ? 'title' : 'strong'}>
            <Marked text={title} />
          </h3>
          <Markdown tokens={tokens} />
        </section>
      ))}
    </article>
  );
}
