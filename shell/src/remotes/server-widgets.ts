import { type ComponentType, createContext } from 'react';

/**
 * The widgets that the server has at hand: `remote/ExposedModule` → component. In a browser there are
 * none; each is loaded with its remote.
 */
export const ServerWidgets = createContext<Readonly<Record<string, ComponentType>>>({});
