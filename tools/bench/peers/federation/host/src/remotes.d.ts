declare module 'catalog/*' {
  const Component: import('react').ComponentType;
  export default Component;
}
