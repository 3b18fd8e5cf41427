/** A cache that is missing from its folder: a new one is created only if the person chooses that. */
import { Trans } from '@lingui/react/macro';
import { useConnectionChange } from '#renderer/data/actions.ts';
import { call } from '#renderer/data/almanac.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { serviceName } from '#shared/i18n/serviceName.ts';
import type { Connection } from '#shared/model/connection.ts';
import './welcome.css';

type How = 'again' | 'choose' | 'begin';

export function MissingCache({ missing }: { missing: NonNullable<Connection['missing']> }) {
  const { run, busy, error } = useConnectionChange();
  const label = serviceName(missing.label);
  const find = (how: How) => run({ change: () => call('findCache', { how }) });
  return (
    <main className="centred fill scroll" data-screen="missing">
      <div className="welcome-sheet missing-sheet stack gap-4">
        <h1>
          <Trans>Downloaded data not found</Trans>
        </h1>
        <p>
          <Trans>
            The database of <bdi>{label}</bdi> was not found in the folder that you chose. Its disk
            may not be connected.
          </Trans>
        </p>
        <p className="note selectable">{missing.path}</p>
        <p className="quiet">
          <Trans>Nothing was changed.</Trans>
        </p>
        <ErrorNote error={error} />
        <ul className="stack gap-3">
          <li className="row">
            <Button variant="primary" busy={busy} onClick={() => find('again')}>
              <Trans>Look again</Trans>
            </Button>
            <span>
              <Trans>After you have connected the disk.</Trans>
            </span>
          </li>
          <li className="row">
            <Button busy={busy} onClick={() => find('choose')}>
              <Trans>Choose folder…</Trans>
            </Button>
            <span>
              <Trans>If the file was moved.</Trans>
            </span>
          </li>
          <li className="row">
            <Button busy={busy} onClick={() => find('begin')}>
              <Trans>Start with an empty database</Trans>
            </Button>
            <span>
              <Trans>In the default folder. The other file stays unchanged.</Trans>
            </span>
          </li>
          <li className="row">
            <Button
              busy={busy}
              onClick={() => run({ change: () => call('disconnect', undefined) })}
            >
              <Trans>Back to the start</Trans>
            </Button>
            <span>
              <Trans>To use another service or the demo.</Trans>
            </span>
          </li>
        </ul>
      </div>
    </main>
  );
}
