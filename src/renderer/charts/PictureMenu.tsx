/** A menu that copies or saves a picture, and cites the readings in it where they are those of one buoy. */
import { t } from '@lingui/core/macro';
import { Image } from 'lucide-react';
import { useContext } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { Cited, citationItems, citedText, sourceText } from '#renderer/data/citation.ts';
import { useJustDone } from '#renderer/ui/CopyButton.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { Citation } from '#shared/i18n/citation.ts';
import { encodePicture, type Picture, type PictureFormat } from './picture.tsx';

/** The choices that end in the clipboard. */
const copies = ['copy', 'text', 'bibtex'];

export function PictureMenu({ label, picture }: { label: string; picture: () => Picture }) {
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
  return (
    <>
      <span className="quiet small" aria-live="polite">
        {isDone && copies.includes(action.input ?? '') ? t`Copied` : ''}
      </span>
      <ErrorNote error={action.error} />
      <MenuButton
        label={label}
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
    </>
  );
}
