-- Wireshark's eyes for Robo Cat RTS: heads of packets, and what is sealed in them for whoever has the keys.
--
-- Wireshark 4.4 or later (Lua 5.4). Put this file, or a link to it, into the folder that Help > About > Folders calls "Personal Lua
-- Plugins". Keys: play with --key-log FILE, and set Preferences > Protocols > ROBOCAT > Key log, or the environment's ROBOCAT_KEY_LOG.
-- Bytes: docs/protocol.md. A link packet is known by its first bit alone, so a conversation is understood from its first packet
-- with an envelope on, or by Decode As.
--
-- Outside of Wireshark, where there is no Proto, this file is a module of its algorithms: that is what its test uses.

local MAGIC = 0x5243
local VERSION = 17
local HEAD_BYTES = 8 -- magic, version, number or CRC, kind and sender
local LINK_HEAD_BYTES = 3 -- flags and sender, sequence
local TAG_BYTES = 16
local SESSION_NUMBERS = 1 << 48
local SEQUENCES = 1 << 16
local EPOCHS_MAX = 32 -- of 65,536 link packets: a day and more

local KINDS = {
  [0] = "hello", "welcome-part", "not-joinable", "not-master-peer", "intro", "intro-ack", "ready", "start", "start-ack",
  "(turn)", "(turn-ack)", "goodbye", "goodbye-ack", "(world-part)", "(world-part-ack)", "seat-request", "map-request",
  "map-part", "relay", "return", "return-ack", "watch-question", "watch-answer", "(watch-refusal)", "(watch-wanted)",
  "(watch-part)", "(watch-check)", "(watch-checked)", "return-elsewhere", "cookie", "other-version",
  "talk",
}
-- Whoever gets these may not know what the session is called: they are sealed for the name 0.
local NAMELESS = { ["welcome-part"] = true, ["not-joinable"] = true, ["not-master-peer"] = true, ["watch-answer"] = true }
-- These are not sealed: they have a CRC-32 where others have a number.
local OPEN = {}
for kind in ("hello cookie other-version return return-ack return-elsewhere watch-question"):gmatch("%S+") do
  OPEN[kind] = true
end

-- ChaCha20 (RFC 8439, 2.3 and 2.4). Keys, nonces and texts are strings of bytes.

local function quarter(x, a, b, c, d)
  local xa, xb, xc, xd = x[a], x[b], x[c], x[d]
  xa = (xa + xb) & 0xffffffff
  xd = xd ~ xa
  xd = ((xd << 16) | (xd >> 16)) & 0xffffffff
  xc = (xc + xd) & 0xffffffff
  xb = xb ~ xc
  xb = ((xb << 12) | (xb >> 20)) & 0xffffffff
  xa = (xa + xb) & 0xffffffff
  xd = xd ~ xa
  xd = ((xd << 8) | (xd >> 24)) & 0xffffffff
  xc = (xc + xd) & 0xffffffff
  xb = xb ~ xc
  xb = ((xb << 7) | (xb >> 25)) & 0xffffffff
  x[a], x[b], x[c], x[d] = xa, xb, xc, xd
end

local function chachaBlock(key, counter, nonce)
  local state = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 }
  for i = 0, 7 do state[5 + i] = string.unpack("<I4", key, 1 + 4 * i) end
  state[13] = counter
  for i = 0, 2 do state[14 + i] = string.unpack("<I4", nonce, 1 + 4 * i) end
  local x = { table.unpack(state) }
  for _ = 1, 10 do
    quarter(x, 1, 5, 9, 13)
    quarter(x, 2, 6, 10, 14)
    quarter(x, 3, 7, 11, 15)
    quarter(x, 4, 8, 12, 16)
    quarter(x, 1, 6, 11, 16)
    quarter(x, 2, 7, 12, 13)
    quarter(x, 3, 8, 9, 14)
    quarter(x, 4, 5, 10, 15)
  end
  local words = {}
  for i = 1, 16 do words[i] = string.pack("<I4", (x[i] + state[i]) & 0xffffffff) end
  return table.concat(words)
end

local function chacha(key, counter, nonce, text)
  local out = {}
  for at = 1, #text, 64 do
    local block = chachaBlock(key, counter, nonce)
    counter = counter + 1
    for i = at, math.min(at + 63, #text) do
      out[i] = string.char(text:byte(i) ~ block:byte(i - at + 1))
    end
  end
  return table.concat(out)
end

-- Poly1305 (RFC 8439, 2.5), with five limbs of 26 bits: no product of them and no sum of five such exceeds 63 bits.

local function limbs(bytes, top)
  local low, high = string.unpack("<I8I8", bytes)
  return low & 0x3ffffff, (low >> 26) & 0x3ffffff, ((low >> 52) | (high << 12)) & 0x3ffffff, (high >> 14) & 0x3ffffff,
    (high >> 40) | top
end

local function poly1305(key, text)
  local clampedLow, clampedHigh = string.unpack("<I8I8", key)
  local r = string.pack("<I8I8", clampedLow & 0x0ffffffc0fffffff, clampedHigh & 0x0ffffffc0ffffffc)
  local r0, r1, r2, r3, r4 = limbs(r, 0)
  local h0, h1, h2, h3, h4 = 0, 0, 0, 0, 0
  for at = 1, #text, 16 do
    local block = text:sub(at, at + 15)
    local top = 1 << 24 -- the bit behind sixteen bytes
    if #block < 16 then
      block = block .. "\1" .. ("\0"):rep(15 - #block)
      top = 0
    end
    local b0, b1, b2, b3, b4 = limbs(block, top)
    h0, h1, h2, h3, h4 = h0 + b0, h1 + b1, h2 + b2, h3 + b3, h4 + b4
    local d0 = h0 * r0 + 5 * (h1 * r4 + h2 * r3 + h3 * r2 + h4 * r1)
    local d1 = h0 * r1 + h1 * r0 + 5 * (h2 * r4 + h3 * r3 + h4 * r2)
    local d2 = h0 * r2 + h1 * r1 + h2 * r0 + 5 * (h3 * r4 + h4 * r3)
    local d3 = h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + 5 * (h4 * r4)
    local d4 = h0 * r4 + h1 * r3 + h2 * r2 + h3 * r1 + h4 * r0
    d1 = d1 + (d0 >> 26)
    d2 = d2 + (d1 >> 26)
    d3 = d3 + (d2 >> 26)
    d4 = d4 + (d3 >> 26)
    h0, h1, h2, h3, h4 = d0 & 0x3ffffff, d1 & 0x3ffffff, d2 & 0x3ffffff, d3 & 0x3ffffff, d4 & 0x3ffffff
    h0 = h0 + 5 * (d4 >> 26)
    h1 = h1 + (h0 >> 26)
    h0 = h0 & 0x3ffffff
  end
  for _ = 1, 2 do -- all carries
    h2, h1 = h2 + (h1 >> 26), h1 & 0x3ffffff
    h3, h2 = h3 + (h2 >> 26), h2 & 0x3ffffff
    h4, h3 = h4 + (h3 >> 26), h3 & 0x3ffffff
    h0, h4 = h0 + 5 * (h4 >> 26), h4 & 0x3ffffff
    h1, h0 = h1 + (h0 >> 26), h0 & 0x3ffffff
  end
  -- Less the prime, if it is not less than that: plus 5, less 2^130.
  local g0 = h0 + 5
  local g1 = h1 + (g0 >> 26)
  local g2 = h2 + (g1 >> 26)
  local g3 = h3 + (g2 >> 26)
  local g4 = h4 + (g3 >> 26)
  if g4 >> 26 ~= 0 then
    h0, h1, h2, h3, h4 = g0 & 0x3ffffff, g1 & 0x3ffffff, g2 & 0x3ffffff, g3 & 0x3ffffff, g4 & 0x3ffffff
  end
  local low = h0 | (h1 << 26) | (h2 << 52)
  local high = (h2 >> 12) | (h3 << 14) | (h4 << 40)
  local sLow, sHigh = string.unpack("<I8I8", key, 17)
  local sum = low + sLow
  local carry = math.ult(sum, low) and 1 or 0
  return string.pack("<I8I8", sum, high + sHigh + carry)
end

local function padded(text)
  return text .. ("\0"):rep(-#text % 16)
end

local function nonceOf(number)
  return string.pack("<I4I8", 0, number)
end

-- What was sealed with that number; nil: it was not, by that key (RFC 8439, 2.8).
local function open(key, number, associated, sealed)
  if #sealed < TAG_BYTES then return nil end
  local nonce = nonceOf(number)
  local text, tag = sealed:sub(1, -TAG_BYTES - 1), sealed:sub(-TAG_BYTES)
  local oneTimeKey = chachaBlock(key, 0, nonce):sub(1, 32)
  local authenticated = padded(associated) .. padded(text) .. string.pack("<I8I8", #associated, #text)
  if poly1305(oneTimeKey, authenticated) ~= tag then return nil end
  return chacha(key, 1, nonce, text)
end

-- Keys.

local function bytesOfHex(hex)
  return (hex:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end))
end

-- `keys`: of each direction of each pair, with how far its link has counted; `names`: of sessions.
local function readKeyLog(file)
  local log = { keys = {}, names = { 0 } }
  local known = {}
  local handle = file ~= nil and file ~= "" and io.open(file, "r") or nil
  if handle == nil then return log end
  for line in handle:lines() do
    local own, other, outward, inward = line:match("^ROBOCAT_PAIR (%x+) (%x+) (%x+) (%x+)$")
    if own ~= nil and #own == 64 and #other == 64 and #outward == 64 and #inward == 64 then
      for _, one in ipairs({ { own, other, outward }, { other, own, inward } }) do
        if known[one[3]] == nil then
          known[one[3]] = true
          table.insert(log.keys, { from = one[1], to = one[2], key = bytesOfHex(one[3]), newest = 0 })
        end
      end
    end
    local name = line:match("^ROBOCAT_SESSION (%x+)$")
    if name ~= nil and known[name] == nil then
      known[name] = true
      table.insert(log.names, tonumber(name, 16))
    end
  end
  handle:close()
  return log
end

-- The number nearest to `expected` whose low 16 bits are those.
local function nearest(low, expected)
  local number = expected - ((expected - low) & (SEQUENCES - 1))
  if expected - number >= SEQUENCES // 2 then number = number + SEQUENCES end
  return number
end

-- Heads.

local function isLink(bytes)
  return #bytes >= LINK_HEAD_BYTES and bytes:byte(1) & 0x80 ~= 0
end

-- What is seen of a packet without opening it; nil: it is none.
local function readHead(bytes)
  if isLink(bytes) then
    local first, sequence = string.unpack(">I1I2", bytes)
    local flag = function(bit) return first & bit ~= 0 end
    return {
      isLink = true, kind = "link", sender = ((first >> 4) & 7) + 1, sequence = sequence, headBytes = LINK_HEAD_BYTES,
      hasAck = flag(8), hasPosition = flag(4), hasTurnData = flag(2), hasMore = flag(1),
    }
  end
  if #bytes < HEAD_BYTES then return nil end
  local magic, version, number, last = string.unpack(">I2I1I4I1", bytes)
  if magic ~= MAGIC then return nil end
  local kind = KINDS[last >> 3] or "unknown"
  return {
    isLink = false, version = version, number = number, kind = kind, kindNumber = last >> 3, sender = (last & 7) + 1,
    headBytes = HEAD_BYTES, isOpen = OPEN[kind] == true,
  }
end

-- The plain bytes behind the head, with which key they were sealed and by which number; nil: no key of the log opens it.
local function openPacket(log, bytes, head)
  if head.isOpen or (not head.isLink and head.version ~= VERSION) then return nil end
  local headText, sealed = bytes:sub(1, head.headBytes), bytes:sub(head.headBytes + 1)
  local function try(one, number, name)
    return open(one.key, number, headText .. string.pack(">I4", name), sealed)
  end
  for _, one in ipairs(log.keys) do
    for _, name in ipairs(NAMELESS[head.kind] and { 0 } or log.names) do
      if not head.isLink then
        local plain = try(one, SESSION_NUMBERS + head.number, name)
        if plain ~= nil then return plain, one, head.number, name end
      else
        local likely = nearest(head.sequence, one.newest)
        local plain = likely >= 0 and try(one, likely, name) or nil
        if plain ~= nil then
          one.newest = math.max(one.newest, likely)
          return plain, one, likely, name
        end
      end
    end
  end
  if not head.isLink then return nil end
  -- A recording that begins in the middle: how often the count has begun anew is not known yet.
  for _, one in ipairs(log.keys) do
    for _, name in ipairs(log.names) do
      for epoch = 0, one.newest == 0 and EPOCHS_MAX or -1 do
        local number = head.sequence + epoch * SEQUENCES
        local plain = try(one, number, name)
        if plain ~= nil then
          one.newest = number
          return plain, one, number, name
        end
      end
    end
  end
  return nil
end

-- The packet within a relay packet's plain body: to u3, from u3, count - 1 u11, bytes, none of them on a border.
local function relayed(plain)
  local bits = string.unpack(">I3", plain .. "\0\0\0")
  local to, from, count = ((bits >> 21) & 7) + 1, ((bits >> 18) & 7) + 1, ((bits >> 7) & 0x7ff) + 1
  local out = {}
  for i = 1, count do
    local pair = string.unpack(">I2", plain .. "\0\0", i + 2)
    out[i] = string.char((pair >> 7) & 0xff)
  end
  return to, from, table.concat(out)
end

-- Of a welcome-part packet's plain body: checksum u32, isSmall u1, index u3, count - 1 u3, byteCount u11; nil: it is too short.
local function welcomePart(plain)
  if #plain < 7 then return nil end
  local checksum, bits = string.unpack(">I4I3", plain)
  return {
    checksum = checksum, isSmall = bits >> 23 == 1, index = (bits >> 20) & 7, count = ((bits >> 17) & 7) + 1,
    byteCount = (bits >> 6) & 0x7ff,
  }
end

if Proto == nil then
  return {
    chacha = chacha, poly1305 = poly1305, open = open, readKeyLog = readKeyLog, readHead = readHead, openPacket = openPacket,
    relayed = relayed, welcomePart = welcomePart, bytesOfHex = bytesOfHex, kinds = KINDS, openKinds = OPEN, namelessKinds = NAMELESS, version = VERSION,
  }
end

-- From here on it is Wireshark.

local robocat = Proto("robocat", "Robo Cat RTS")
local fields = {
  magic = ProtoField.uint16("robocat.magic", "Magic", base.HEX),
  version = ProtoField.uint8("robocat.version", "Version"),
  number = ProtoField.uint32("robocat.number", "Number"),
  crc = ProtoField.uint32("robocat.crc", "CRC-32", base.HEX),
  kind = ProtoField.string("robocat.kind", "Kind"),
  sender = ProtoField.uint8("robocat.sender", "Sender"),
  sequence = ProtoField.uint16("robocat.sequence", "Sequence (low 16 bits)"),
  full = ProtoField.uint64("robocat.sequence.full", "Sequence"),
  flags = ProtoField.string("robocat.flags", "Parts"),
  sealed = ProtoField.bytes("robocat.sealed", "Sealed"),
  body = ProtoField.bytes("robocat.body", "Body"),
  session = ProtoField.uint32("robocat.session", "Session", base.HEX),
  from = ProtoField.string("robocat.key.from", "Key of the sender"),
  to = ProtoField.string("robocat.key.to", "Key of the receiver"),
  welcome = ProtoField.uint32("robocat.welcome.checksum", "Checksum of the welcome", base.HEX),
  isSmall = ProtoField.bool("robocat.welcome.small", "Cut small"),
  part = ProtoField.uint8("robocat.welcome.part", "Part"),
  parts = ProtoField.uint8("robocat.welcome.parts", "Parts"),
  partBytes = ProtoField.uint16("robocat.welcome.bytes", "Bytes of the part"),
}
robocat.fields = fields
robocat.prefs.keys = Pref.string("Key log", os.getenv("ROBOCAT_KEY_LOG") or "", "The file of --key-log")

local log = { keys = {}, names = {} }
local opened = {} -- by frame and depth: Wireshark asks again and again, and numbers count on only once

function robocat.init()
  log = readKeyLog(robocat.prefs.keys)
  opened = {}
end

local function partsOf(head)
  local parts = {}
  for _, name in ipairs({ "hasAck", "hasPosition", "hasTurnData", "hasMore" }) do
    if head[name] then table.insert(parts, name:sub(4)) end
  end
  return table.concat(parts, ", ")
end

local function dissect(range, pinfo, tree, depth)
  local bytes = range:raw()
  local head = readHead(bytes)
  if head == nil then return false end
  local branch = tree:add(robocat, range, depth == 0 and "Robo Cat RTS" or "Passed on")
  if head.isLink then
    branch:add(fields.flags, range(0, 1), partsOf(head))
    branch:add(fields.sequence, range(1, 2))
  else
    branch:add(fields.magic, range(0, 2))
    branch:add(fields.version, range(2, 1))
    branch:add(head.isOpen and fields.crc or fields.number, range(3, 4))
    branch:add(fields.kind, range(7, 1), head.kind)
  end
  branch:add(fields.sender, range(head.isLink and 0 or 7, 1), head.sender)
  local info = string.format("%s of player %d", head.kind, head.sender)
  local id = pinfo.number .. "/" .. depth
  if opened[id] == nil then opened[id] = { openPacket(log, bytes, head) } end
  local plain, key, number, name = table.unpack(opened[id], 1, 4)
  if #bytes > head.headBytes then
    local rest = range(head.headBytes)
    if head.isOpen then branch:add(fields.body, rest) else branch:add(fields.sealed, rest) end
  end
  if plain ~= nil then
    branch:add(fields.from, key.from):set_generated()
    branch:add(fields.to, key.to):set_generated()
    branch:add(fields.session, name):set_generated()
    if head.isLink then branch:add(fields.full, UInt64(number)):set_generated() end
    if #plain > 0 then
      local body = ByteArray.new(plain, true):tvb("Opened " .. head.kind)
      branch:add(fields.body, body:range())
      local part = head.kind == "welcome-part" and welcomePart(plain) or nil
      if part ~= nil then
        branch:add(fields.welcome, body(0, 4))
        branch:add(fields.isSmall, body(4, 1), part.isSmall)
        branch:add(fields.part, body(4, 1), part.index)
        branch:add(fields.parts, body(4, 1), part.count)
        branch:add(fields.partBytes, body(4, 3), part.byteCount)
        info = string.format("%s, %d of %d", info, part.index + 1, part.count)
      end
      if head.kind == "relay" and depth == 0 then
        local to, from, inner = relayed(plain)
        info = string.format("relay of player %d to %d", from, to)
        dissect(ByteArray.new(inner, true):tvb("Passed on"):range(), pinfo, branch, 1)
      end
    end
    info = info .. ", opened"
  end
  if depth == 0 then pinfo.cols.info = info end
  return true
end

function robocat.dissector(buffer, pinfo, tree)
  if not dissect(buffer:range(), pinfo, tree, 0) then return 0 end
  pinfo.cols.protocol = "ROBOCAT"
  return buffer:len()
end

robocat:register_heuristic("udp", function(buffer, pinfo, tree)
  if buffer:len() < HEAD_BYTES or buffer(0, 2):uint() ~= MAGIC or KINDS[buffer(7, 1):uint() >> 3] == nil then return false end
  pinfo.conversation = robocat -- its link packets as well
  robocat.dissector(buffer, pinfo, tree)
  return true
end)
DissectorTable.get("udp.port"):add_for_decode_as(robocat)
