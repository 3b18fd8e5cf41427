/** While the cache is being opened, which takes long only where it is large on a slow disk, or damaged. */
import { formatPlural } from '#renderer/format/figure.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import './welcome.css';

export function Opening() {
  const rescue = useApp((state) =>
    state.status.jobs.find(({ kind, state: of }) => kind === 'rescue' && of === 'running'),
  );
  return (
    <main className="welcome scroll" data-screen="opening" aria-busy="true">
      <div className="welcome-sheet missing-sheet opening-sheet">
        <h1 className="welcome-title">
          {rescue ? 'The cache file is damaged' : 'Opening the cache'}
        </h1>
        <ProgressLine active label={rescue ? rescue.title : 'Opening the cache'} />
        {rescue ? (
          <>
            <p>
              What can be read of it is being saved: {formatPlural(rescue.done, 'reading')} so far.
              Nothing is fetched for that, and the damaged file is kept.
            </p>
            <p className="quiet">
              Closed before the end, Buoy Almanac begins this again at its next start.
            </p>
          </>
        ) : null}
      </div>
    </main>
  );
}
