declare const _default: import('@clean-express/federation/host-config').HostConfig;
export default _default;
