/** Route, selection and export dialog of the window, and the last status and settings received from main. */
import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { formatShortcut } from '#renderer/format/shortcut.ts';
import type { AppInfo } from '#shared/ipc/contract.ts';
import type { AlertRule } from '#shared/model/alert.ts';
import { type Connection, type ReadOnlyCache, serviceKey } from '#shared/model/connection.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import type { BuoyRange, Position } from '#shared/model/geo.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { type Command, commandTable } from '#shared/model/shortcuts.ts';
import type { Status } from '#shared/model/status.ts';
import type { FavouriteGroup } from '#shared/model/watch.ts';
import { partStore } from './persisted.ts';

export type Route =
  | 'map'
  | 'latest'
  | 'seasons'
  | 'conditions'
  | 'alerts'
  | 'downloads'
  | 'settings';
type KeyPlace = 'section' | 'dialog';
type InspectorMode = 'closed' | 'side' | 'page';

interface AppState {
  info: AppInfo | null;
  connection: Connection | null;
  status: Status;
  settings: Settings;
  route: Route;
  selectedBuoyId: number | null;
  inspector: InspectorMode;
  /** The window is too narrow for a screen beside the inspector; the inspector then covers the screen. */
  narrow: boolean;
  /** The point to request conditions for; the Conditions screen clears it after reading it. */
  conditionsPoint: Position | null;
  /** Readings to show by their days in the history of their buoy, which clears them after reading them. */
  readingsWanted: BuoyRange | null;
  /** The id of the rule that the Alerts screen shows and then clears. */
  ruleWanted: string | null;
  /** The sea that the map should show next; the map clears it after reading it. */
  mapTarget: Position | null;
  /** A passage whose buoys, in the order of the way, the board shows in place of the favourites. */
  along: FavouriteGroup | null;
  /** With which buoys to compare the selected one, none: as chosen before; its page clears it after reading it. */
  compareWanted: readonly number[] | null;
  /** Alerts opens the form of a new one for this, filled in, and clears this. */
  alertWanted: AlertRule['target'] | null;
  /** Settings shows its key section, or the dialog for a new key, and clears this. */
  keyWanted: KeyPlace | null;
  /** The first screen is shown over the open service, which stays open until another one is. */
  isSwitching: boolean;
  /** The key of the service just opened is being verified. */
  isVerifying: boolean;
  /** A copy of the screen is made to be printed: all rows, in light colours, as wide as a sheet. */
  isPrinting: boolean;
  /** Shows a screen. An inspector that covers it moves to the side or closes. */
  go: (route: Route) => void;
  /** Opens the inspector beside the current screen. */
  selectBuoy: (id: number | null) => void;
  setInspector: (mode: InspectorMode) => void;
  showConditionsAt: (point: Position) => void;
  /** Opens the comparison of a buoy with others. */
  compareBuoys: (id: number, others: readonly number[]) => void;
  /** Opens the form of a new alert for a buoy, which is selected, or for a spot. */
  addAlert: (target: AlertRule['target']) => void;
  /** Shows the sea around a position. */
  showOnMap: (position: Position) => void;
  /** Shows the key of the service in the settings. */
  showKeySettings: (place?: KeyPlace) => void;
}

/** What the window shows of a service at first: ids belong to one, and what was selected means nothing to another. */
export const atFirst = {
  route: 'map',
  selectedBuoyId: null,
  inspector: 'closed',
  conditionsPoint: null,
  readingsWanted: null,
  ruleWanted: null,
  mapTarget: null,
  along: null,
  compareWanted: null,
  alertWanted: null,
  isSwitching: false,
  isVerifying: false,
} as const satisfies Partial<AppState>;

export const useApp = create<AppState>((set, get) => ({
  info: null,
  connection: null,
  status: {
    network: { online: true, offlineSince: null, lastContactAt: null },
    quota: null,
    jobs: [],
    autoRefresh: null,
  },
  settings: defaultSettings,
  ...atFirst,
  narrow: false,
  isPrinting: false,
  keyWanted: null,
  go: (route) =>
    set(({ inspector, narrow }) => ({
      route,
      inspector: narrow ? 'closed' : inspector === 'page' ? 'side' : inspector,
    })),
  selectBuoy: (id) =>
    set({
      selectedBuoyId: id,
      inspector: id === null ? 'closed' : 'side',
      // Of a buoy that was left before its history was shown.
      readingsWanted: null,
    }),
  setInspector: (inspector) => set({ inspector }),
  compareBuoys: (selectedBuoyId, compareWanted) =>
    set({ selectedBuoyId, compareWanted, inspector: 'page' }),
  showConditionsAt: (conditionsPoint) => {
    set({ conditionsPoint });
    get().go('conditions');
  },
  addAlert: (alertWanted) => {
    set({ alertWanted, ...(alertWanted.of === 'buoy' && { selectedBuoyId: alertWanted.id }) });
    get().go('alerts');
  },
  showOnMap: ({ lat, lng }) => {
    set({ mapTarget: { lat, lng } });
    get().go('map');
  },
  showKeySettings: (place = 'section') => {
    set({ keyWanted: place });
    get().go('settings');
  },
}));

export const useIsPrinting = (): boolean => useApp((state) => state.isPrinting);

/** Opens the days of these readings in the history of their buoy. */
export function showReadings(readingsWanted: BuoyRange): void {
  useApp.getState().selectBuoy(readingsWanted.buoyId);
  useApp.setState({ readingsWanted });
}

export function showAlongPassage(along: FavouriteGroup): void {
  useApp.setState({ along });
  useApp.getState().go('latest');
}

export function showAlert(ruleWanted: string): void {
  useApp.setState({ ruleWanted });
  useApp.getState().go('alerts');
}

/** Calls `listener` when another buoy is selected. @returns ends it */
export const onBuoySelected = (listener: (id: number) => void): (() => void) =>
  useApp.subscribe(({ selectedBuoyId: id }, before) => {
    if (id !== null && id !== before.selectedBuoyId) listener(id);
  });

/**
 * Calls `reset` when the service changes, for state that belongs to one service, such as buoy ids. Disconnecting and connecting to the same service again resets nothing.
 * @param kept the name of a state that survives a restart; another service resets it then, too
 */
export function resetWithService(reset: () => void, kept?: string): void {
  const name = kept ? `${kept}-service` : '';
  // Absent where there is no window.
  const storage = name === '' ? undefined : (globalThis.localStorage as Storage | undefined);
  let last: string | null = null;
  const check = ({ connection }: Pick<AppState, 'connection'>) => {
    // The demo has another address at each start.
    const isDemo = connection?.service?.kind === 'demo';
    const service = isDemo && name !== '' ? 'demo' : serviceKey(connection);
    if (service === '' || service === last) return;
    last ??= storage?.getItem(name) ?? '';
    if (last !== '' && last !== service) reset();
    last = service;
    storage?.setItem(name, service);
  };
  check(useApp.getState());
  useApp.subscribe(check);
}

/** How values and positions are written. The same object until one of these changes: another setting draws no chart again. */
export const useUnits = () =>
  useApp(
    useShallow(({ settings }) => {
      const { heightUnit, temperatureUnit, speedUnit, distanceUnit, positionFormat } = settings;
      return { heightUnit, temperatureUnit, speedUnit, distanceUnit, positionFormat };
    }),
  );

export const useShortcut = (command: Command): string =>
  useApp(({ info }) => formatShortcut(commandTable[command].keys[0] ?? '', info?.platform));

/** Null where a service is in use. */
export const useReadOnlyCache = (): ReadOnlyCache | null =>
  useApp((state) => state.connection?.service?.readOnlyCache ?? null);

export const readOnlyReason = ({ name }: ReadOnlyCache): string =>
  t`${name} is open read-only: nothing is changed or downloaded.`;

type ExportDialogState = { selection: ExportSelection | null };

export const useExportDialog = partStore(
  'export-dialog',
  create<ExportDialogState>(() => ({ selection: null })),
);

export const closeExport = (): void => useExportDialog.setState({ selection: null });

resetWithService(closeExport);

/** Opens the dialog, unless it is open. */
export function startExport(selection: ExportSelection | null): void {
  if (useExportDialog.getState().selection === null) useExportDialog.setState({ selection });
}
