/** A cache that is missing from its folder: a new one is created only if the person chooses that. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useConnectionChange } from '#renderer/data/actions.tsx';
import { call } from '#renderer/data/almanac.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { serviceName } from '#shared/i18n/serviceName.ts';
import type { Connection } from '#shared/model/connection.ts';
import './welcome.css';

export function MissingCache({ missing }: { missing: NonNullable<Connection['missing']> }) {
  const { run, busy, error } = useConnectionChange();
  const label = serviceName(missing.label);
  const find = (how: 'again' | 'choose' | 'begin') => () => call('findCache', { how });
  const ways: [name: string, when: string, find: () => Promise<Connection | null>][] = [
    [t`Look again`, t`After you have connected the disk.`, find('again')],
    [t`Choose folder…`, t`If the file was moved.`, find('choose')],
    [
      t`Start with an empty database`,
      t`In the default folder. The other file stays unchanged.`,
      find('begin'),
    ],
    [
      t`Back to the start`,
      t`To use another service or the demo.`,
      () => call('disconnect', undefined),
    ],
  ];
  return (
    <main className="centred fill scroll" data-screen="missing">
      <div className="welcome-sheet prose stack gap-4">
        <h1>{t`Downloaded data not found`}</h1>
        <p>
          <Trans>
            The database of <bdi>{label}</bdi> was not found in the folder that you chose. Its disk
            may not be connected.
          </Trans>
        </p>
        <p className="note">{missing.path}</p>
        <p className="quiet">{t`Nothing was changed.`}</p>
        <ErrorNote error={error} />
        <ul className="stack gap-3">
          {ways.map(([name, when, find], index) => (
            <li key={name} className="row">
              <Button
                variant={index === 0 ? 'primary' : undefined}
                busy={busy}
                onClick={() => run({ change: find })}
              >
                {name}
              </Button>
              <span>{when}</span>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
