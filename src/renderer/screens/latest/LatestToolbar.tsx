/** Above the latest list: what is shown, how old it is, what refreshing costs. */
import { plural, t } from '@lingui/core/macro';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { PrintButton } from '#renderer/features/page/PrintButton.tsx';
import { countSentence } from '#renderer/format/figure.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button, RefreshButton } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { ListToolbar } from '#renderer/ui/ListToolbar.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { MAX_COMPARED } from '#shared/model/comparison.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { choices, refreshCost, setFilter, useLatest } from './filter.ts';

export function LatestToolbar(props: {
  list: ReturnType<typeof useBuoys>;
  /** Buoys that fit the filter. */
  shown: number;
  /** Ids of the selected ones. */
  picked: readonly number[];
  exported: () => ExportSelection | null;
  /** The choice of the view. */
  views: ReactNode;
}) {
  const { list, shown, picked, exported, views } = props;
  const [first = 0, ...others] = picked;
  const isComparable = others.length >= 1 && others.length <= MAX_COMPARED;
  const filter = useLatest((state) => state.filter);
  const buoys = list.value?.buoys;
  const known = buoys?.length ?? 0;
  const counted = plural({ count: known }, { one: '# buoy', other: '# buoys' });
  const cost = refreshCost(known);
  const select = (field: 'country' | 'source', label: string, all: string) => (
    <Select
      label={label}
      value={filter[field]}
      options={[
        { value: '', label: all },
        ...choices(buoys ?? [], field).map(({ value, name, count }) => ({
          value,
          label: `${name} (${count})`,
        })),
      ]}
      onChange={(chosen) => setFilter({ [field]: chosen })}
    />
  );
  return (
    <ListToolbar
      title={t`Latest readings`}
      count={buoys ? countSentence(counted, shown, known) : null}
      facts={
        <>
          <Fetched time={list.value?.fetchedAt} />
          {views}
        </>
      }
      actions={
        <>
          <RefreshButton
            icon={<RefreshCw size={14} />}
            busy={list.refreshing}
            onClick={list.refresh}
          >
            {cost === 0
              ? t`Download the list of buoys`
              : plural(cost, { one: 'Refresh (# request)', other: 'Refresh (# requests)' })}
          </RefreshButton>
          {picked.length === 1 ? (
            <Button changes onClick={() => useApp.getState().addAlert({ of: 'buoy', id: first })}>
              {t`New alert…`}
            </Button>
          ) : (
            <Button
              disabledBecause={isComparable ? null : t`Select two to four buoys in the list first`}
              onClick={() => useApp.getState().compareBuoys(first, others)}
            >
              {t`Compare buoys`}
            </Button>
          )}
          <ExportButton
            selection={exported}
            disabledBecause={shown === 0 ? t`No buoy is shown` : null}
          >
            {shown === 0
              ? t`Export readings…`
              : plural(shown, { one: 'Export # reading…', other: 'Export # readings…' })}
          </ExportButton>
        </>
      }
      text={filter.text}
      onText={(text) => setFilter({ text })}
      filters={
        <>
          {select('country', t`Country`, t`All countries`)}
          {select('source', t`Source`, t`All sources`)}
          <HeightField
            label={t`Hs at least`}
            metres={filter.atLeast}
            onMetres={(atLeast) => setFilter({ atLeast })}
            allowsZero
          />
          <div className="line">
            <Check
              checked={filter.favouritesOnly}
              onChange={(favouritesOnly) => setFilter({ favouritesOnly })}
            >
              {t`Favourites`}
            </Check>
            <Check
              title={t`Rank of at least 95 % or at most 5 % for the time of year`}
              checked={filter.unusualOnly}
              onChange={(unusualOnly) => setFilter({ unusualOnly })}
            >
              {t`Unusual now`}
            </Check>
          </div>
          <PrintButton title={t`Latest readings`} />
        </>
      }
    />
  );
}
