/** Above the latest list: what is shown, how old it is, what refreshing costs. */
import { Download, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { countSentence, formatPlural } from '#renderer/format/figure.ts';
import { heightUnitLabel } from '#renderer/format/units.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useShortcut } from '#renderer/stores/useShortcut.ts';
import { Fetched } from '#renderer/ui/Age.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { ListToolbar } from '#renderer/ui/ListToolbar.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
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
  const unit = useApp((state) => state.settings.heightUnit);
  const countries = useMemo(() => choices(buoys, 'country'), [buoys]);
  const sources = useMemo(() => choices(buoys, 'source'), [buoys]);
  const options = (all: string, found: { value: string; count: number }[]) => [
    { value: '', label: all },
    ...found.map(({ value, count }) => ({ value, label: `${value} (${count})` })),
  ];
  return (
    <ListToolbar
      title="Latest readings"
      count={
        props.known ? countSentence(formatPlural(buoys.length, 'buoy'), shown, buoys.length) : null
      }
      actions={
        <>
          <Fetched time={props.fetchedAt} />
          <span className="grow" />
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
            disabledBecause={shown === 0 ? 'No buoy is shown' : null}
            onClick={props.onExport}
          >
            {shown === 0 ? 'Export readings…' : `Export ${formatPlural(shown, 'reading')}…`}
          </Button>
        </>
      }
      text={filter.text}
      onText={(text) => onFilter({ ...filter, text })}
      filters={
        <>
          <Select
            label="Country"
            value={filter.country}
            options={options('All countries', countries)}
            onChange={(country) => onFilter({ ...filter, country })}
          />
          <Select
            label="Source"
            value={filter.source}
            options={options('All sources', sources)}
            onChange={(source) => onFilter({ ...filter, source })}
          />
          <NumberField
            label="Hs at least"
            unit={heightUnitLabel[unit]}
            step={unit === 'ft' ? 1 : 0.5}
            text={filter.atLeast}
            onChange={(atLeast) => onFilter({ ...filter, atLeast })}
          />
          <Check
            checked={filter.favouritesOnly}
            onChange={(favouritesOnly) => onFilter({ ...filter, favouritesOnly })}
          >
            Favourites
          </Check>
          <Check
            title="Rank of at least 95 % or at most 5 % for the time of year"
            checked={filter.unusualOnly}
            onChange={(unusualOnly) => onFilter({ ...filter, unusualOnly })}
          >
            Unusual now
          </Check>
        </>
      }
    />
  );
}
