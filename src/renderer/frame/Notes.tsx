/** Lines above the status bar: about the cache, the open buoy and the last change that can be undone. */
import { t } from '@lingui/core/macro';
import { ShieldAlert, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSettings } from '#renderer/data/actions.tsx';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useUndo } from '#renderer/data/undo.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Strip } from '#renderer/ui/Strip.tsx';
import { errorSentence, noticeSentence } from '#shared/i18n/errorSentence.ts';

function Notice({ text }: { text: string | null }) {
  const [closed, setClosed] = useState<string | null>(null);
  return (
    <div role="status">
      {text !== null && text !== closed ? (
        <Strip
          icon={<TriangleAlert size={16} aria-hidden="true" className="warn" />}
          onClose={() => setClosed(text)}
        >
          {text}
        </Strip>
      ) : null}
    </div>
  );
}

/** What happened to a damaged cache file. */
export function CacheNotice() {
  // Damage found during use counts as a change of everything.
  const { value } = useCacheQuery(reads.getCacheInfo, undefined);
  return <Notice text={value?.notice ? noticeSentence(value.notice) : null} />;
}

/** Tells main which buoy is open; says why it could not. */
export function OpenBuoyNotice({ id }: { id: number | null }) {
  const { run, error } = useAction((id: number | null) => call('setOpenBuoy', { id }), {
    overlap: true,
  });
  useEffect(() => run(id), [run, id]);
  const zone = useZone();
  const why = error && errorSentence(error, (time) => formatClock(time, zone));
  return <Notice text={why && `${t`The open buoy is not refreshed automatically.`} ${why}`} />;
}

/** Until it is closed, and in no picture. The older Electron is that of `scripts/lib/runtime.mjs`. */
export function ElectronNote() {
  const isWanted = useApp(
    ({ info, settings }) => settings.noteOldElectron === 'on' && info?.isPicture === false,
  );
  const electron = useApp(({ info }) => info?.electron ?? '');
  const { run, error } = useSettings();
  const supported = SUPPORTED_ELECTRON;
  const isOld = Number.parseInt(electron, 10) < Number.parseInt(supported, 10);
  return (
    <div role="status" className="fixed">
      {isWanted && isOld ? (
        <Strip
          icon={<ShieldAlert size={16} aria-hidden="true" />}
          actions={<ErrorNote error={error} />}
          onClose={() => run({ noteOldElectron: 'off' })}
        >
          {t`This window runs on Electron ${electron}, which gets no security fixes. npm start downloads Electron ${supported} where it can reach github.com; it tries once a day.`}
        </Strip>
      ) : null}
    </div>
  );
}

/** Milliseconds. */
const LASTS = 8000;

export function UndoNote() {
  const { last, count, undo, error, dismiss } = useUndo();
  return (
    <div role="status" className="fixed">
      {last ? (
        <Strip
          icon={<Undo2 size={16} aria-hidden="true" />}
          actions={
            <>
              <ErrorNote error={error} />
              <Button changes busy={undo.busy} onClick={() => undo.run(last)}>
                {t`Undo`}
              </Button>
            </>
          }
          onClose={dismiss}
          {...(error ? {} : { lasts: LASTS })}
          key={count}
        >
          {last.done()}
        </Strip>
      ) : null}
    </div>
  );
}
