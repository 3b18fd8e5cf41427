/** The note of a check for a newer version: by the menu item, or once a week where the setting is on. */
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { call, useAction } from '#renderer/data/almanac.ts';
import { queryClient } from '#renderer/data/queryClient.ts';
import { formatDate, utcClock } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Strip } from '#renderer/ui/Strip.tsx';
import type { AlmanacError } from '#shared/errors.ts';
import type { UpdateResult } from '#shared/model/update.ts';

function resultSentence(result: UpdateResult): string {
  switch (result.kind) {
    case 'newer': {
      const date = formatDate(Date.parse(result.date) / 1000, utcClock);
      return t`Version ${{ version: result.version }} of ${date} is available.`;
    }
    case 'same':
      return t`This is the newest version, ${{ version: result.version }}.`;
    case 'older':
      return t`This version is newer than the published one, ${{ version: result.version }}.`;
    case 'refused':
      return t`The check failed: HTTP status ${{ status: result.status }}.`;
    default:
      return failures()[result.kind];
  }
}

const failures = () => ({
  network: t`The check failed: the host cannot be reached.`,
  timeout: t`The check failed: the host did not answer in time.`,
  'cut-off': t`The check failed: the answer is too large, or on another host.`,
  unreadable: t`The check failed: the answer does not describe a version and its page on this host.`,
});

/** Milliseconds. */
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** When the host last answered to a weekly check, epoch milliseconds. */
export const useLastCheck = persistedStore('update-check', z.object({ at: z.number().default(0) }));

const queryKey = ['update'];
const shown = () => queryClient.getQueryData<UpdateResult>(queryKey) ?? null;
const show = (result: UpdateResult | null) => void queryClient.setQueryData(queryKey, result);

/** A newer version, or what is shown already. Failures are in the log only. */
async function weeklyCheck(): Promise<UpdateResult | null> {
  const age = Date.now() - useLastCheck.getState().at;
  // A time in the future: the clock was wrong.
  if (age >= 0 && age < WEEK) return shown();
  const result = await call('checkForUpdate', undefined);
  if (result && result.kind !== 'network' && result.kind !== 'timeout') {
    useLastCheck.setState({ at: Date.now() });
  }
  return result?.kind === 'newer' ? result : shown();
}

export function UpdateNote() {
  const enabled = useApp(({ settings }) => settings.checkForUpdates === 'on');
  const weekly = { enabled, refetchInterval: HOUR, staleTime: 0 };
  const { data } = useQuery({ queryKey, queryFn: weeklyCheck, ...weekly });
  // Also where the window has another part by then.
  const check = useAction<void, void>(async () => show(await call('checkForUpdate', undefined)));
  const page = useAction<void, void>(() => call('openUpdatePage', undefined));
  useCommand('check-for-updates', () => {
    show(null);
    check.run();
  });
  const { host, notes } = data?.kind === 'newer' ? data : { host: null, notes: null };
  const failure = check.error ?? page.error;
  const [closed, setClosed] = useState<AlmanacError | null>(null);
  const error = failure === closed ? null : failure;
  return (
    <div role="status" className="fixed">
      {check.busy || data || error ? (
        <Strip
          icon={<Download size={16} aria-hidden="true" />}
          actions={
            <>
              <ErrorNote error={error} />
              {host === null ? null : (
                <Button onClick={() => page.run()}>{t`Open page on ${host}`}</Button>
              )}
            </>
          }
          onClose={() => {
            show(null);
            setClosed(failure);
          }}
        >
          {data ? resultSentence(data) : check.busy && t`Checking for updates`} {notes}
        </Strip>
      ) : null}
    </div>
  );
}
