-- Arguments after `--`: a file of paths, which are read once each in their order, or - for the address alone; then the
-- length that every body must have, or - to leave the answers unchecked, since a check costs the client much.
local ffi = require('ffi')
ffi.cdef('int getpid(void); int kill(int, int);')
local SIGINT = 2

local client
function setup(thread)
  client = thread
end

function init(arguments)
  local file, length = arguments[1], tonumber(arguments[2])
  wrong = 0
  if file ~= '-' then
    local requests, sent = {}, 0
    for path in io.lines(file) do
      requests[#requests + 1] = wrk.format('GET', path)
    end
    request = function()
      sent = sent + 1
      if sent == #requests then
        -- Without the signal, wrk would sleep until its time is over after its thread has ended.
        wrk.thread:stop()
        ffi.C.kill(ffi.C.getpid(), SIGINT)
      end
      return requests[sent] or requests[#requests]
    end
  end
  if length then
    response = function(status, _, body)
      if status ~= 200 or #body ~= length then wrong = wrong + 1 end
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.stderr:write(string.format(
    '{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"errors":%d,"wrong":%d}',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    client:get('wrong')))
end
