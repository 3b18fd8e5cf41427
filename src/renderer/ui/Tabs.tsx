/** Views of one thing behind each other: arrow keys move between the tabs. */
import type { ComponentProps, ReactNode } from 'react';
import { Tabs as Root, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { explained } from './Tooltip.tsx';

export function Tabs<T extends string>(props: {
  label: string;
  tabs: readonly { id: T; label: string; title?: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The pointer is on a tab, which may be chosen next. */
  onHover?: (value: T) => void;
  children: ReactNode;
}) {
  const { tabs, value } = props;
  return (
    <Root
      className="tabs column"
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen && chosen.id !== value) props.onChange(chosen.id);
      }}
    >
      <div className="tab-list row fixed apart">
        <TabList className="line gap-4" aria-label={props.label}>
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={tab.id}
              className="tab"
              onHoverStart={() => props.onHover?.(tab.id)}
              render={(props) => (
                <div {...(props as ComponentProps<'div'>)} {...explained(tab.title)} />
              )}
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanel key={value} id={value} className="tab-panel grow">
        {props.children}
      </TabPanel>
    </Root>
  );
}
