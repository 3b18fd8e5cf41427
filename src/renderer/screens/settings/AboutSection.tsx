/** Versions of the application and of what it runs on. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { commands } from '#renderer/ui/commands.tsx';
import { Facts, Section } from './Section.tsx';

export function AboutSection() {
  const info = useApp((state) => state.info);
  if (!info) return null;
  const facts: [string, string, string?][] = [
    ['Buoy Almanac', info.version],
    ['Electron', info.electron],
    ['Chromium', info.chromium],
    ['Node', info.node],
    [t`Operating system`, info.platform],
    [t`Data folder`, info.userData, 'selectable'],
    [t`Time zone of this computer`, info.timezone],
  ];
  return (
    <Section title={t`About`}>
      <Facts facts={facts} />
      <div className="row">
        <Button onClick={() => commands.send('show-shortcuts')}>
          <Trans>Keyboard shortcuts</Trans>
        </Button>
        <CopyButton
          text={() => facts.map(([name, value]) => `${name}: ${value}`).join('\n')}
          copied={t`Versions copied`}
        >
          <Trans>Copy versions</Trans>
        </CopyButton>
      </div>
    </Section>
  );
}
