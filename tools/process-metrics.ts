type ProcessMetric = {
  name: string
  type: string
  help: string
  labels: Readonly<Record<string, string | readonly string[]>>
  alert?: string
  isLinuxOnly?: true
}

/**
 * Metrics that prom-client exports for a process and for Node.js, as listed in docs/metrics.md. A fixed list, because
 * some exist only on Linux; a test compares it with the library.
 */
export const processMetrics: readonly ProcessMetric[] = [
  {
    name: "process_cpu_user_seconds_total",
    type: "counter",
    help: "Total user CPU time spent in seconds.",
    labels: {},
  },
  {
    name: "process_cpu_system_seconds_total",
    type: "counter",
    help: "Total system CPU time spent in seconds.",
    labels: {},
  },
  {
    name: "process_cpu_seconds_total",
    type: "counter",
    help: "Total user and system CPU time spent in seconds.",
    labels: {},
  },
  {
    name: "process_start_time_seconds",
    type: "gauge",
    help: "Start time of the process since unix epoch in seconds.",
    labels: {},
    alert: "It changes more than three times in a quarter of an hour.",
  },
  {
    name: "process_resident_memory_bytes",
    type: "gauge",
    help: "Resident memory size in bytes.",
    labels: {},
    alert: "It grows for days.",
  },
  {
    name: "process_virtual_memory_bytes",
    type: "gauge",
    help: "Virtual memory size in bytes.",
    labels: {},
    isLinuxOnly: true,
  },
  {
    name: "process_heap_bytes",
    type: "gauge",
    help: "Process heap size in bytes.",
    labels: {},
    isLinuxOnly: true,
  },
  {
    name: "process_open_fds",
    type: "gauge",
    help: "Number of open file descriptors.",
    labels: {},
    alert: "Above four fifths of `process_max_fds`.",
    isLinuxOnly: true,
  },
  {
    name: "process_max_fds",
    type: "gauge",
    help: "Maximum number of open file descriptors.",
    labels: {},
    isLinuxOnly: true,
  },
  { name: "nodejs_eventloop_lag_seconds", type: "gauge", help: "Lag of event loop in seconds.", labels: {} },
  {
    name: "nodejs_eventloop_lag_min_seconds",
    type: "gauge",
    help: "The minimum recorded event loop delay.",
    labels: {},
  },
  {
    name: "nodejs_eventloop_lag_max_seconds",
    type: "gauge",
    help: "The maximum recorded event loop delay.",
    labels: {},
  },
  {
    name: "nodejs_eventloop_lag_mean_seconds",
    type: "gauge",
    help: "The mean of the recorded event loop delays.",
    labels: {},
  },
  {
    name: "nodejs_eventloop_lag_stddev_seconds",
    type: "gauge",
    help: "The standard deviation of the recorded event loop delays.",
    labels: {},
  },
  {
    name: "nodejs_eventloop_lag_p50_seconds",
    type: "gauge",
    help: "The 50th percentile of the recorded event loop delays.",
    labels: {},
  },
  {
    name: "nodejs_eventloop_lag_p90_seconds",
    type: "gauge",
    help: "The 90th percentile of the recorded event loop delays.",
    labels: {},
  },
  {
    name: "nodejs_eventloop_lag_p99_seconds",
    type: "gauge",
    help: "The 99th percentile of the recorded event loop delays.",
    labels: {},
    alert: "Above 0.2 for five minutes: something large keeps the process from all else.",
  },
  {
    name: "nodejs_active_resources",
    type: "gauge",
    help: "Number of active resources that are currently keeping the event loop alive, grouped by async resource type.",
    labels: { type: "kinds of resources" },
  },
  {
    name: "nodejs_active_resources_total",
    type: "gauge",
    help: "Total number of active resources.",
    labels: {},
  },
  {
    name: "nodejs_active_handles",
    type: "gauge",
    help: "Number of active libuv handles grouped by handle type. Every handle type is C++ class name.",
    labels: { type: "classes of handles" },
  },
  { name: "nodejs_active_handles_total", type: "gauge", help: "Total number of active handles.", labels: {} },
  {
    name: "nodejs_active_requests",
    type: "gauge",
    help: "Number of active libuv requests grouped by request type. Every request type is C++ class name.",
    labels: { type: "classes of requests" },
  },
  {
    name: "nodejs_active_requests_total",
    type: "gauge",
    help: "Total number of active requests.",
    labels: {},
  },
  {
    name: "nodejs_heap_size_total_bytes",
    type: "gauge",
    help: "Process heap size from Node.js in bytes.",
    labels: {},
  },
  {
    name: "nodejs_heap_size_used_bytes",
    type: "gauge",
    help: "Process heap size used from Node.js in bytes.",
    labels: {},
  },
  {
    name: "nodejs_external_memory_bytes",
    type: "gauge",
    help: "Node.js external memory size in bytes.",
    labels: {},
  },
  {
    name: "nodejs_heap_space_size_total_bytes",
    type: "gauge",
    help: "Process heap space size total from Node.js in bytes.",
    labels: { space: "spaces of the heap" },
  },
  {
    name: "nodejs_heap_space_size_used_bytes",
    type: "gauge",
    help: "Process heap space size used from Node.js in bytes.",
    labels: { space: "spaces of the heap" },
  },
  {
    name: "nodejs_heap_space_size_available_bytes",
    type: "gauge",
    help: "Process heap space size available from Node.js in bytes.",
    labels: { space: "spaces of the heap" },
  },
  {
    name: "nodejs_version_info",
    type: "gauge",
    help: "Node.js version info.",
    labels: { version: "the version of Node.js", major: "", minor: "", patch: "" },
  },
  {
    name: "nodejs_gc_duration_seconds",
    type: "histogram",
    help: "Garbage collection duration by kind, one of major, minor, incremental or weakcb.",
    labels: { kind: ["major", "minor", "incremental", "weakcb"] },
  },
]
