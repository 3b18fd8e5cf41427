/** A cache that is missing from its folder: a new one is created only if the person chooses that. */
import { useConnectionChange } from '#renderer/data/actions.ts';
import { call } from '#renderer/data/almanac.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import type { Connection } from '#shared/model/connection.ts';
import './welcome.css';

type How = 'again' | 'choose' | 'begin';

export function MissingCache({ missing }: { missing: NonNullable<Connection['missing']> }) {
  const { run, busy, error } = useConnectionChange();
  const find = (how: How) => run({ change: () => call('findCache', { how }) });
  return (
    <main className="centred fill scroll" data-screen="missing">
      <div className="welcome-sheet missing-sheet stack gap-4">
        <h1>Downloaded data not found</h1>
        <p>
          The data downloaded from <bdi>{missing.label}</bdi> are in a folder that you chose. The
          file is not there now, perhaps because its disk is not connected.
        </p>
        <p className="note selectable">{missing.path}</p>
        <p className="quiet">Nothing was changed.</p>
        {error ? <ErrorNote error={error} /> : null}
        <ul className="stack gap-3">
          <li className="row">
            <Button variant="primary" busy={busy} onClick={() => find('again')}>
              Look again
            </Button>
            <span>after connecting the disk.</span>
          </li>
          <li className="row">
            <Button busy={busy} onClick={() => find('choose')}>
              Choose folder…
            </Button>
            <span>if the file was moved.</span>
          </li>
          <li className="row">
            <Button busy={busy} onClick={() => find('begin')}>
              Start with an empty database
            </Button>
            <span>in the default folder. The other file is not used and not changed.</span>
          </li>
          <li className="row">
            <Button
              busy={busy}
              onClick={() => run({ change: () => call('disconnect', undefined) })}
            >
              Back to the start
            </Button>
            <span>to use another service or the demo.</span>
          </li>
        </ul>
      </div>
    </main>
  );
}
