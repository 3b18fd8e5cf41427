/** Views of one thing behind each other: arrow keys move between the tabs, which scroll where they have no room. */
import { type ComponentProps, type ReactNode, useMemo, useRef } from 'react';
import { Tabs as Root, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { explained } from './Tooltip.tsx';

/** Scrolls the line of the tabs, and nothing around it. */
function scrollTo(tab: HTMLElement | null): void {
  const line = tab?.closest('.tab-list');
  if (tab && line) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
}

export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly { id: T; label: string; title?: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The pointer is on a tab, which may be chosen next. */
  onHover?: (value: T) => void;
  /** A list at the left, for many views. */
  isSide?: boolean;
  children: ReactNode;
}) {
  const { label, tabs, value, isSide = false } = props;
  const onHover = useRef(props.onHover);
  onHover.current = props.onHover;
  // React Aria renders once more after each other list.
  const list = useMemo(
    () => (
      <div className="tab-list line fixed apart">
        <TabList className="line gap-4" aria-label={label}>
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              ref={tab.id === value ? scrollTo : null}
              id={tab.id}
              className={isSide ? 'item' : 'tab'}
              onHoverStart={() => onHover.current?.(tab.id)}
              render={(props) => (
                <div {...(props as ComponentProps<'div'>)} {...explained(tab.title)} />
              )}
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
    ),
    [label, tabs, value, isSide],
  );
  return (
    <Root
      className={isSide ? 'tabs tabs-side' : 'tabs column'}
      orientation={isSide ? 'vertical' : 'horizontal'}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen && chosen.id !== value) props.onChange(chosen.id);
      }}
    >
      {list}
      <TabPanel key={value} id={value} className="tab-panel column grow">
        {props.children}
      </TabPanel>
    </Root>
  );
}
