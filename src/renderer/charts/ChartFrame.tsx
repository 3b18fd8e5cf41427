/** The frame of every chart: what is pointed at in words, and a menu that copies or saves the chart as a picture. */
import { t } from '@lingui/core/macro';
import { Image } from 'lucide-react';
import { type JSX, type ReactNode, useContext } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { Cited, citationItems, citedText, sourceText } from '#renderer/data/citation.ts';
import { useJustDone } from '#renderer/ui/CopyButton.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { Citation } from '#shared/i18n/citation.ts';
import { Paper, PaperChart } from './PaperChart.tsx';
import { encodePicture, type Picture, type PictureFormat } from './picture.tsx';
import './plot.css';

/** The choices that end in the clipboard. */
const copies = ['copy', 'text', 'bibtex'];

/** Text of a part of a chart. */
export type Described = { title: string; rows: readonly string[] };

export function ChartFrame(props: {
  children: ReactNode;
  /** How to use the chart. */
  hint?: ReactNode;
  picture: () => Picture;
  /** What is pointed at, read aloud; several share the first title. */
  described?: readonly Described[];
}): JSX.Element {
  const { children, hint = null, picture, described = [] } = props;
  const isOnPaper = useContext(Paper) !== null;
  const cited = useContext(Cited);
  const action = useAction(async (choice: 'copy' | PictureFormat | keyof Citation) => {
    if (choice === 'text' || choice === 'bibtex') {
      if (cited) await call('copyText', { text: (await citedText(cited))[choice] });
      return null;
    }
    const made = picture();
    const format = choice === 'copy' ? 'png' : choice;
    const data = await encodePicture(made, format, sourceText(cited));
    if (choice !== 'copy') return call('savePicture', { name: made.text.title, format, data });
    await call('copyPicture', { data });
    return null;
  });
  const isDone = useJustDone(action);
  if (isOnPaper) return <PaperChart picture={picture} />;
  return (
    <div className="plot column fill">
      {children}
      <div className="line plot-foot">
        {hint}
        <span className="quiet small" aria-live="polite">
          {isDone && copies.includes(action.input ?? '') ? t`Copied` : ''}
        </span>
        <ErrorNote error={action.error} />
        <MenuButton
          label={t`Picture of this chart`}
          icon={<Image size={16} />}
          busy={action.busy}
          items={[
            { id: 'copy', label: t`Copy picture` },
            { id: 'png', label: t`Save as PNG…` },
            { id: 'svg', label: t`Save as SVG…` },
            ...(cited ? citationItems() : []),
          ]}
          onAction={action.run}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {[
          ...described.slice(0, 1).map(({ title }) => title),
          ...described.flatMap((one) => one.rows),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
}
