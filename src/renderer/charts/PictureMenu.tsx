/** Copies or saves what a chart shows as a picture. */
import { Image } from 'lucide-react';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { encodePicture, type Picture, type PictureFormat } from './picture.ts';

/** Size of a picture, whatever the size of the window: fits a page across. */
const SIZE = { width: 1200, height: 720 };

type Choice = 'copy' | PictureFormat;

/** @param picture null where there is nothing to draw yet */
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
      {action.error ? <ErrorNote error={action.error} /> : null}
      <MenuButton
        label="Picture of this chart"
        icon={<Image size={16} />}
        busy={action.busy}
        items={[
          { id: 'copy', label: 'Copy picture' },
          { id: 'png', label: 'Save as PNG…' },
          { id: 'svg', label: 'Save as SVG…' },
        ]}
        onAction={(id) => action.run(id as Choice)}
      />
    </>
  );
}
