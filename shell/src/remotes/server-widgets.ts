import { type ComponentType, createContext } from 'react';

/**
 * The widgets of a server render: `remote/ExposedModule` → component. Empty in browsers, where widgets
 * are loaded from their remotes.
 */
export const ServerWidgets = createContext<Readonly<Record<string, ComponentType>>>({});
