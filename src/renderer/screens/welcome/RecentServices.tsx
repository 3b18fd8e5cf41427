/** The recent services: choose one, or remove it from the list. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { forgetService, useRecentServices } from '#renderer/stores/recentServices.ts';
import { CloseButton } from '#renderer/ui/CloseButton.tsx';

export function RecentServices({
  onChoose,
  onForget,
}: {
  onChoose: (url: string) => void;
  /** The button that had the focus is gone. */
  onForget: () => void;
}) {
  const services = useRecentServices((state) => state.services);
  if (services.length === 0) return null;
  return (
    <div>
      <h3 className="quiet small" id="recent-services">
        <Trans>Recent</Trans>
      </h3>
      <ul aria-labelledby="recent-services">
        {services.map(({ url }) => (
          <li key={url} className="line apart">
            <button type="button" className="link breaks" onClick={() => onChoose(url)}>
              <bdi>{url}</bdi>
            </button>
            <CloseButton
              label={t`Remove ${url} from the list`}
              onClick={() => {
                forgetService(url);
                onForget();
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
