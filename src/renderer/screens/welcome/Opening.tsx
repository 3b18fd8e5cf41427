/** Shown while the cache is being opened, which takes long only if it is damaged, or large on a slow disk. */
import { plural, t } from '@lingui/core/macro';
import { useApp } from '#renderer/stores/app.ts';
import { ProgressLine } from '#renderer/ui/ReadState.tsx';
import { jobTitle } from '#shared/i18n/jobTitle.ts';
import './welcome.css';

export function Opening() {
  const rescue = useApp((state) =>
    state.status.jobs.find(({ kind, state: of }) => kind === 'rescue' && of === 'running'),
  );
  return (
    <main className="centred fill scroll" data-screen="opening" aria-busy="true">
      <div className="welcome-sheet prose opening-sheet stack gap-4">
        <h1>{rescue ? t`The database is damaged` : t`Opening downloaded data`}</h1>
        <ProgressLine active label={rescue ? jobTitle(rescue) : t`Opening downloaded data`} />
        {rescue ? (
          <>
            <p>
              {plural(
                { readings: rescue.done },
                {
                  one: 'Recovering readings: # reading so far. Nothing is downloaded, and the damaged file stays where it is.',
                  other:
                    'Recovering readings: # readings so far. Nothing is downloaded, and the damaged file stays where it is.',
                },
              )}
            </p>
            <p className="quiet">
              {t`If you close Buoy Almanac now, the recovery starts again next time.`}
            </p>
          </>
        ) : null}
      </div>
    </main>
  );
}
