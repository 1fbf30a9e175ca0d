package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.sql.Connection;
import java.util.List;

/** Resources that deny every access. */
final class DeniedResources implements Resources, AgentFiles, Database {

    @Override
    public HttpAccess http() {
        return request -> {
            throw new PermissionDenied(request.permission());
        };
    }

    @Override
    public AgentFiles files() {
        return this;
    }

    @Override
    public Database database() {
        return this;
    }

    @Override
    public Secrets secrets() {
        return name -> {
            throw new PermissionDenied(Permission.SECRETS_READ);
        };
    }

    @Override
    public Processes processes() {
        return (command, input) -> {
            throw new PermissionDenied(Permission.COMPUTE_EXECUTE);
        };
    }

    @Override
    public byte[] read(String path) {
        throw new PermissionDenied(Permission.FILESYSTEM_READ);
    }

    @Override
    public List<String> list(String path) {
        throw new PermissionDenied(Permission.FILESYSTEM_READ);
    }

    @Override
    public boolean exists(String path) {
        throw new PermissionDenied(Permission.FILESYSTEM_READ);
    }

    @Override
    public void write(String path, byte[] content) {
        throw new PermissionDenied(Permission.FILESYSTEM_WRITE);
    }

    @Override
    public void delete(String path) {
        throw new PermissionDenied(Permission.FILESYSTEM_WRITE);
    }

    @Override
    public Connection reader() {
        throw new PermissionDenied(Permission.DATABASE_READ);
    }

    @Override
    public Connection writer() {
        throw new PermissionDenied(Permission.DATABASE_WRITE);
    }
}
