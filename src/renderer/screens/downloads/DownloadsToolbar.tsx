/** Above Downloads: how many buoys there are, which of them are shown. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { countSentence } from '#renderer/format/figure.ts';
import { ListToolbar } from '#renderer/ui/ListToolbar.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { type CachedBuoySummary, hasHistory } from './cachedBuoys.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useDownloads } from './useDownloads.ts';

export function DownloadsToolbar({
  all,
  shown,
  selected,
  known,
}: {
  all: readonly CachedBuoySummary[];
  shown: number;
  /** Of those shown. */
  selected: readonly CachedBuoySummary[];
  /** The cache has answered. */
  known: boolean;
}) {
  const { view, text } = useDownloads();
  const history = useMemo(() => all.filter(hasHistory).length, [all]);
  return (
    <ListToolbar
      title={t`Downloads`}
      count={
        known
          ? countSentence(
              plural(history, { one: '# buoy with history', other: '# buoys with history' }),
              shown,
              history,
            )
          : null
      }
      text={text}
      onText={(next) => useDownloads.setState({ text: next })}
      filters={
        <Segmented
          label={t`Which buoys`}
          value={view}
          onChange={(next) => useDownloads.setState({ view: next })}
          options={[
            { value: 'history', label: t`With history` },
            { value: 'gaps', label: t`With gaps` },
            { value: 'all', label: t({ message: 'All', comment: 'All buoys' }) },
          ]}
        />
      }
    >
      <SelectionBar selected={selected} />
    </ListToolbar>
  );
}
