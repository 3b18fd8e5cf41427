/** Copies or saves a chart as a picture. */

import { t } from '@lingui/core/macro';
import { Image } from 'lucide-react';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { encodePicture, type Picture, type PictureFormat } from './picture.ts';

/** Size of a picture, independent of the window: as wide as a page. */
const SIZE = { width: 1200, height: 720 };

type Choice = 'copy' | PictureFormat;

/** @param picture null while there is nothing to draw */
export function PictureMenu({ picture }: { picture: () => Picture | null }) {
  const action = useAction(async (choice: Choice) => {
    const made = picture();
    if (!made) return null;
    const format = choice === 'copy' ? 'png' : choice;
    const data = await encodePicture(made.draw, SIZE, format);
    if (choice !== 'copy') return call('savePicture', { name: made.text.title, format, data });
    await call('copyPicture', { data });
    return null;
  });
  return (
    <>
      <ErrorNote error={action.error} />
      <MenuButton
        label={t`Picture of this chart`}
        icon={<Image size={16} />}
        busy={action.busy}
        items={[
          { id: 'copy', label: t`Copy picture` },
          { id: 'png', label: t`Save as PNG…` },
          { id: 'svg', label: t`Save as SVG…` },
        ]}
        onAction={(id) => action.run(id as Choice)}
      />
    </>
  );
}
