/** Above the latest list: what is shown, how old it is, what refreshing costs. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { countSentence } from '#renderer/format/figure.ts';
import { Fetched } from '#renderer/parts/Age.tsx';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { useShortcut } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { ListToolbar } from '#renderer/ui/ListToolbar.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { choices, type LatestFilter } from './filter.ts';

interface LatestToolbarProps {
  buoys: readonly CachedBuoy[];
  shown: number;
  fetchedAt: number | null;
  /** The cache has answered. */
  known: boolean;
  filter: LatestFilter;
  onFilter: (filter: LatestFilter) => void;
  refreshLabel: string;
  refreshing: boolean;
  onRefresh: () => void;
  exporting: boolean;
  onExport: () => void;
}

export function LatestToolbar(props: LatestToolbarProps) {
  const { buoys, shown, filter, onFilter } = props;
  const refreshKey = useShortcut('refresh');
  const exportKey = useShortcut('export');
  const countries = useMemo(() => choices(buoys, 'country'), [buoys]);
  const sources = useMemo(() => choices(buoys, 'source'), [buoys]);
  const options = (all: string, found: ReturnType<typeof choices>) => [
    { value: '', label: all },
    ...found.map(({ value, name, count }) => ({ value, label: `${name} (${count})` })),
  ];
  return (
    <ListToolbar
      title={t`Latest readings`}
      count={
        props.known
          ? countSentence(
              plural({ count: buoys.length }, { one: '# buoy', other: '# buoys' }),
              shown,
              buoys.length,
            )
          : null
      }
      facts={<Fetched time={props.fetchedAt} />}
      actions={
        <>
          <Button
            changes
            icon={<RefreshCw size={14} />}
            title={refreshKey}
            busy={props.refreshing}
            onClick={props.onRefresh}
          >
            {props.refreshLabel}
          </Button>
          <Button
            icon={<Download size={14} />}
            title={exportKey}
            busy={props.exporting}
            disabledBecause={shown === 0 ? t`No buoy is shown` : null}
            onClick={props.onExport}
          >
            {shown === 0
              ? t`Export readings…`
              : plural(shown, { one: 'Export # reading…', other: 'Export # readings…' })}
          </Button>
        </>
      }
      text={filter.text}
      onText={(text) => onFilter({ ...filter, text })}
      filters={
        <>
          <Select
            label={t`Country`}
            value={filter.country}
            options={options(t`All countries`, countries)}
            onChange={(country) => onFilter({ ...filter, country })}
          />
          <Select
            label={t`Source`}
            value={filter.source}
            options={options(t`All sources`, sources)}
            onChange={(source) => onFilter({ ...filter, source })}
          />
          <HeightField
            label={t`Hs at least`}
            metres={filter.atLeast}
            onMetres={(atLeast) => onFilter({ ...filter, atLeast })}
            allowsZero
          />
          <div className="line">
            <Check
              checked={filter.favouritesOnly}
              onChange={(favouritesOnly) => onFilter({ ...filter, favouritesOnly })}
            >
              <Trans>Favourites</Trans>
            </Check>
            <Check
              title={t`Rank of at least 95 % or at most 5 % for the time of year`}
              checked={filter.unusualOnly}
              onChange={(unusualOnly) => onFilter({ ...filter, unusualOnly })}
            >
              <Trans>Unusual now</Trans>
            </Check>
          </div>
        </>
      }
    />
  );
}
