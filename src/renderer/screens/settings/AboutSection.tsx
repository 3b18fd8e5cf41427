/** Which program this is and what it runs on. */
import { Fragment } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { commands } from '#renderer/ui/commands.tsx';
import { Section } from './Section.tsx';

export function AboutSection() {
  const info = useApp((state) => state.info);
  if (!info) return null;
  const facts: [string, string][] = [
    ['Buoy Almanac', info.version],
    ['Electron', info.electron],
    ['Chromium', info.chromium],
    ['Node', info.node],
    ['System', info.platform],
    ['Data folder', info.userData],
    ['Zone of this computer', info.timezone],
  ];
  return (
    <Section title="About">
      <dl className="settings-facts numeric breaks">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={name === 'Data folder' ? 'selectable' : undefined}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="row">
        <Button onClick={() => commands.send('show-shortcuts')}>Keyboard shortcuts</Button>
        <CopyButton
          text={() => facts.map(([name, value]) => `${name}: ${value}`).join('\n')}
          copied="Versions copied"
        >
          Copy versions
        </CopyButton>
      </div>
    </Section>
  );
}
