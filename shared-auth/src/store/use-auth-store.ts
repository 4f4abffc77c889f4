import { useStore } from 'zustand';
import { type AuthState, authStore } from './auth-store.ts';

/**
 * Subscribes a component to a part of the auth state.
 *
 * @example const user = useAuthStore((state) => state.user);
 */
export function useAuthStore<Part>(selector: (state: AuthState) => Part): Part {
  return useStore(authStore, selector);
}
